import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const MAX_PAGES = 500;

interface Variant {
  body: Uint8Array<ArrayBuffer> | null;
  /** All of them, so that sending it only hands them over. */
  headers: Record<string, string>;
}

export interface CachedPage {
  etag: string;
  plain: Variant;
  brotli: Variant;
  gzip: Variant;
  unchanged: Variant;
}

/** Rendered documents with their compressed bodies, for one version of the site at a time. */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  #version = '';

  get(version: string, path: string): CachedPage | undefined {
    return version === this.#version ? this.#pages.get(path) : undefined;
  }

  async put(version: string, path: string, html: string, headers: Headers): Promise<CachedPage> {
    const page = await preparePage(html, headers);
    if (version !== this.#version) this.#pages.clear();
    this.#version = version;
    const [oldest] = this.#pages.keys();
    if (oldest !== undefined && this.#pages.size >= MAX_PAGES) this.#pages.delete(oldest);
    this.#pages.set(path, page);
    return page;
  }
}

async function preparePage(html: string, replyHeaders: Headers): Promise<CachedPage> {
  const plain = new TextEncoder().encode(html);
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(plain),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const headers = { ...Object.fromEntries(replyHeaders), ETag: etag, Vary: 'Accept-Encoding' };
  return {
    etag,
    plain: variant(plain, headers),
    brotli: variant(new Uint8Array(brotli), { ...headers, 'Content-Encoding': 'br' }),
    gzip: variant(new Uint8Array(zipped), { ...headers, 'Content-Encoding': 'gzip' }),
    unchanged: { body: null, headers },
  };
}

function variant(body: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Variant {
  return { body, headers: { ...headers, 'Content-Length': String(body.length) } };
}

/** The page as this client takes it: nothing where it has it already, else compressed if it can. */
export function sendPage(page: CachedPage, request: Headers): Response {
  if (request.get('if-none-match')?.includes(page.etag)) {
    return new Response(null, { status: 304, headers: page.unchanged.headers });
  }
  const accepted = request.get('accept-encoding') ?? '';
  const { body, headers } = /\bbr\b/.test(accepted)
    ? page.brotli
    : /\bgzip\b/.test(accepted)
      ? page.gzip
      : page.plain;
  return new Response(body, { headers });
}
