import type { ReadyReply } from '../guard/guard.ts';

/** One body in each encoding that clients accept. */
export interface Variants {
  plain: ReadyReply;
  brotli: ReadyReply;
  gzip: ReadyReply;
}

export function readyReply(
  common: Headers,
  body: Uint8Array<ArrayBuffer>,
  { encoding, status = 200 }: { encoding?: string; status?: number } = {},
): ReadyReply {
  const headers = new Headers(common);
  headers.set('Content-Length', String(body.length));
  if (encoding) headers.set('Content-Encoding', encoding);
  return { status, headers: [...headers].flat(), body };
}

export function acceptedOf({ plain, brotli, gzip }: Variants, acceptEncoding = ''): ReadyReply {
  // Nearly every browser sends exactly this header, so it need not be parsed.
  if (acceptEncoding === 'gzip, deflate, br, zstd') return brotli;
  if (accepts(acceptEncoding, 'br')) return brotli;
  return accepts(acceptEncoding, 'gzip') ? gzip : plain;
}

/** Looks for the encoding by name, then for `*`. A weight of 0 refuses it (RFC 9110, 12.5.3). */
function accepts(header: string, encoding: string): boolean {
  let byStar = false;
  for (const item of header.split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    if (name === encoding) return Number(weight) > 0;
    if (name === '*') byStar = Number(weight) > 0;
  }
  return byStar;
}
