import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ReadyReply } from '../guard/guard.ts';
import { acceptedOf, readyReply, type Variants } from './ready-reply.ts';

const MAX_PAGES = 500;

export interface CachedPage extends Variants {
  etag: string;
  unchanged: ReadyReply;
}

export interface Document {
  status: number;
  html: string;
  headers: Headers;
}

/** Rendered documents with their compressed bodies, for one version of the site at a time. */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #most: number;
  readonly #quality: number;
  #version = '';

  /** A higher quality takes longer, and pays off if a page is sent often. */
  constructor(most = MAX_PAGES, quality = constants.BROTLI_MAX_QUALITY) {
    this.#most = most;
    this.#quality = quality;
  }

  get(version: string, path: string): CachedPage | undefined {
    return version === this.#version ? this.#pages.get(path) : undefined;
  }

  async put(version: string, path: string, document: Document): Promise<CachedPage> {
    const page = await preparePage(document, this.#quality);
    if (version !== this.#version) this.#pages.clear();
    this.#version = version;
    const [oldest] = this.#pages.keys();
    if (oldest !== undefined && this.#pages.size >= this.#most) this.#pages.delete(oldest);
    this.#pages.set(path, page);
    return page;
  }
}

async function preparePage(document: Document, quality: number): Promise<CachedPage> {
  const { html, status } = document;
  const plain = new TextEncoder().encode(html);
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const headers = new Headers(document.headers);
  headers.set('ETag', etag);
  headers.set('Vary', 'Accept-Encoding');
  return {
    etag,
    plain: readyReply(headers, plain, { status }),
    brotli: readyReply(headers, new Uint8Array(brotli), { status, encoding: 'br' }),
    gzip: readyReply(headers, new Uint8Array(zipped), { status, encoding: 'gzip' }),
    unchanged: { status: 304, headers: [...headers].flat() },
  };
}

/** The page for this client: not sent if the client already has it, and compressed if possible. */
export function replyFor(
  page: CachedPage,
  ifNoneMatch: string | undefined,
  acceptEncoding?: string,
): ReadyReply {
  const isKnown = page.plain.status === 200 && ifNoneMatch?.includes(page.etag);
  return isKnown ? page.unchanged : acceptedOf(page, acceptEncoding);
}
