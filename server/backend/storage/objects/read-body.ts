import type { JsonValue } from '../../../database/postgresql/sql.ts';
import { StorageError } from './errors.ts';

const USER_METADATA_MAX = 64 * 1024;
const MULTIPART_OVERHEAD = USER_METADATA_MAX + 16 * 1024;
const YEAR_S = 365 * 24 * 60 * 60;

export interface UploadedFile {
  bytes: Uint8Array;
  declaredType: string;
  cacheControl: string;
  userMetadata: Record<string, JsonValue> | null;
}

/**
 * Counts the bytes that arrive, whatever Content-Length says, and stops at the first byte too many.
 */
export async function readBody(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new StorageError('EntityTooLarge');
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof StorageError) throw error;
    const message = 'Request stream closed before upload could complete';
    throw new StorageError('InvalidRequest', message, { cause: error });
  }
  return Buffer.concat(chunks, size);
}

/** Reads a file as clients send it: as the body itself, or as the file in a form. */
export async function readUpload(request: Request, maxBytes: number): Promise<UploadedFile> {
  const { headers } = request;
  const contentType = headers.get('content-type') ?? 'application/octet-stream';
  if (contentType.startsWith('multipart/form-data')) {
    const body = await readBody(request, maxBytes + MULTIPART_OVERHEAD);
    return readForm(body, contentType, maxBytes);
  }
  const metadata = headers.get('x-metadata');
  return {
    bytes: await readBody(request, maxBytes),
    declaredType: bareType(contentType),
    cacheControl: parseCacheControl(headers.get('cache-control')),
    userMetadata: parseUserMetadata(metadata && Buffer.from(metadata, 'base64').toString()),
  };
}

async function readForm(body: Uint8Array<ArrayBuffer>, contentType: string, maxBytes: number) {
  const form = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined);
  const file = form && [...form.values()].find((value) => value instanceof File);
  if (!form || !file) throw new StorageError('InvalidRequest', 'No content provided');
  if (file.size > maxBytes) throw new StorageError('EntityTooLarge');
  return {
    bytes: await file.bytes(),
    declaredType: bareType(textOf(form.get('contentType')) || file.type),
    cacheControl: parseCacheControl(textOf(form.get('cacheControl'))),
    userMetadata: parseUserMetadata(textOf(form.get('metadata'))),
  };
}

function textOf(value: FormDataEntryValue | null): string | null {
  return typeof value === 'string' ? value : null;
}

function bareType(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

/** Seconds, or a header's value. The default is an hour (§9). */
export function parseCacheControl(value: string | null): string {
  if (value && /^no-(cache|store)$/.test(value.trim())) return value.trim();
  const seconds = /^(?:.*\bmax-age=)?(\d{1,10})\b/.exec(value ?? '')?.[1] ?? '3600';
  return `max-age=${Math.min(Number(seconds), YEAR_S)}`;
}

export function parseUserMetadata(text: string | null): Record<string, JsonValue> | null {
  if (!text) return null;
  if (text.length > USER_METADATA_MAX) {
    throw new StorageError('EntityTooLarge', 'The user_metadata exceeded the maximum allowed size');
  }
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, JsonValue>) : null;
  } catch {
    return null;
  }
}
