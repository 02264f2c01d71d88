import { givenName } from '../../../../app/lib/upload.ts';
import { isImage } from '../file-checks/file-type.ts';
import type { ByteRange } from '../object-stores/object-store.ts';
import { matchesTag, parseRange } from './byte-range.ts';
import { errorResponse, StorageError } from './errors.ts';

const PDF = 'application/pdf';

export interface Sendable {
  /** The object's name. A download is saved under its last segment. */
  name: string;
  type: string;
  size: number;
  eTag: string;
  cacheControl: string;
  lastModified: Date;
  open(range?: ByteRange): Promise<ReadableStream | Uint8Array | undefined>;
}

export interface SendOptions {
  /** The query parameter: missing, empty, or the name to save under. */
  download?: string | undefined;
  /** Shows a PDF in a frame of this site. */
  isPreview?: boolean;
}

export async function sendObject(
  request: Request,
  file: Sendable,
  { download, isPreview = false }: SendOptions,
): Promise<Response> {
  const headers = headersOf(file, download);
  if (isPreview && file.type === PDF) allowPreview(headers);
  if (isUnchanged(request.headers, file)) return new Response(null, { status: 304, headers });

  const range = rangeOf(request.headers, file);
  if (range === 'unsatisfiable') {
    const refusal = errorResponse(new StorageError('InvalidRange'));
    refusal.headers.set('Content-Range', `bytes */${file.size}`);
    return refusal;
  }
  const length = range ? range.end - range.start + 1 : file.size;
  headers.set('Content-Length', String(length));
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const body = await file.open(range);
  if (!body) throw new StorageError('NoSuchKey');
  const sent = body instanceof Uint8Array ? body : exactly(length, body);
  return new Response(sent as BodyInit, { status, headers });
}

/**
 * Fails if the store has more or fewer bytes than the row says, so that nobody mistakes part of a
 * file, or something else, for the whole file.
 */
function exactly(length: number, source: ReadableStream): ReadableStream {
  let count = 0;
  const wrong = () => new Error(`The store has ${count} bytes of a file of ${length}`);
  return source.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        count += chunk.byteLength;
        if (count > length) throw wrong();
        controller.enqueue(chunk);
      },
      flush() {
        if (count < length) throw wrong();
      },
    }),
  );
}

function headersOf({ name, type, eTag, cacheControl, lastModified }: Sendable, download?: string) {
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': cacheControl,
    'Content-Type': type,
    ETag: `"${eTag}"`,
    'Last-Modified': lastModified.toUTCString(),
    // Whatever the file contains, browsers show or save it, and never run it.
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  });
  if (download !== undefined || !isImage(type)) {
    const saveAs = encodeURIComponent(
      download || givenName(name.split('/').at(-1) ?? '') || 'file',
    );
    headers.set(
      'Content-Disposition',
      `attachment; filename=${saveAs}; filename*=UTF-8''${saveAs}`,
    );
  }
  return headers;
}

/**
 * Browsers show a PDF in a viewer of their own, which a sandbox turns off. The viewer gives the file
 * no access to the site, and with this type nothing else is shown. Only this site may frame it.
 */
function allowPreview(headers: Headers) {
  headers.delete('Content-Disposition');
  headers.set(
    'Content-Security-Policy',
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  );
  headers.set('X-Frame-Options', 'SAMEORIGIN');
}

function isUnchanged(headers: Headers, { eTag, lastModified }: Sendable): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) return matchesTag(tags, `"${eTag}"`);
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}

function rangeOf(headers: Headers, { eTag, size }: Sendable) {
  const ifRange = headers.get('if-range');
  if (ifRange !== null && ifRange !== `"${eTag}"`) return undefined;
  return parseRange(headers.get('range') ?? undefined, size);
}
