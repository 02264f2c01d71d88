import { buffer } from 'node:stream/consumers';

export const ORIGINAL = 'original';

/** Both ends included, as HTTP counts them. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where bytes are kept. A version is a UUID of ours and a part is `original` or a rendition's name:
 * nothing a client says becomes a path. Parts are written once and never changed.
 */
export interface ObjectStore {
  /** Durable when it returns, and never half there. */
  put(version: string, part: string, bytes: Uint8Array): Promise<void>;
  get(version: string, part: string, range?: ByteRange): Promise<ReadableStream | undefined>;
  list(version: string): Promise<string[]>;
  /** All parts of a version, or only one. */
  remove(version: string, part?: string): Promise<void>;
  /** Leftovers of writes that were cut short. */
  removeUnfinished(olderThanMs: number): Promise<void>;
}

export async function readAll(stream: ReadableStream): Promise<Uint8Array> {
  return buffer(stream).catch((error) => {
    throw new StoreUnavailable(error);
  });
}

const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The disk or the server that keeps the bytes failed; `cause` says how. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  /** It has no room for more. */
  readonly isFull: boolean;

  constructor(cause: unknown, isFull = isOutOfSpace(cause)) {
    super('The object store is not available', { cause });
    this.isFull = isFull;
  }
}

function isOutOfSpace(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && FULL.has(cause.code);
}
