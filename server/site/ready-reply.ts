import type { ReadyReply } from '../guard/guard.ts';

/** One body, as clients can take it. */
export interface Variants {
  plain: ReadyReply;
  brotli: ReadyReply;
  gzip: ReadyReply;
}

export function readyReply(
  common: Headers,
  body: Uint8Array<ArrayBuffer>,
  encoding?: string,
): ReadyReply {
  const headers = new Headers(common);
  headers.set('Content-Length', String(body.length));
  if (encoding) headers.set('Content-Encoding', encoding);
  return { status: 200, headers: [...headers].flat(), body };
}

export function acceptedOf({ plain, brotli, gzip }: Variants, acceptEncoding = ''): ReadyReply {
  if (/\bbr\b/.test(acceptEncoding)) return brotli;
  return /\bgzip\b/.test(acceptEncoding) ? gzip : plain;
}
