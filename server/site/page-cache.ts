import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const MAX_PAGES = 500;

export interface CachedPage {
  headers: Record<string, string>;
  etag: string;
  plain: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
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

async function preparePage(html: string, headers: Headers): Promise<CachedPage> {
  const plain = new TextEncoder().encode(html);
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(plain),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  return {
    headers: Object.fromEntries(headers),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    brotli: new Uint8Array(brotli),
    gzip: new Uint8Array(zipped),
  };
}

/** The page as this client takes it: nothing where it has it already, else compressed if it can. */
export function sendPage(page: CachedPage, request: Headers): Response {
  const headers = { ...page.headers, ETag: page.etag, Vary: 'Accept-Encoding' };
  if (request.get('if-none-match')?.includes(page.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const accepted = request.get('accept-encoding') ?? '';
  if (/\bbr\b/.test(accepted)) {
    return new Response(page.brotli, { headers: { ...headers, 'Content-Encoding': 'br' } });
  }
  if (/\bgzip\b/.test(accepted)) {
    return new Response(page.gzip, { headers: { ...headers, 'Content-Encoding': 'gzip' } });
  }
  return new Response(page.plain, { headers });
}
