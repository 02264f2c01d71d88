import { buffer } from 'node:stream/consumers';

export const ORIGINAL = 'original';

/** Both ends are included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where bytes are kept. A version is a UUID that we make, and a part is `original` or a rendition's
 * name: nothing that a client sends becomes a path. Parts are written once and never changed.
 */
export interface ObjectStore {
  /** The bytes are stored durably when this returns, and are never half-written. */
  put(version: string, part: string, bytes: Uint8Array): Promise<void>;
  get(version: string, part: string, range?: ByteRange): Promise<ReadableStream | undefined>;
  list(version: string): Promise<string[]>;
  /** Removes all parts of a version, or only one. */
  remove(version: string, part?: string): Promise<void>;
  /** Removes leftovers of interrupted writes. */
  removeUnfinished(olderThanMs: number): Promise<void>;
}

/** Letters, digits, `_`, `-` and, further on, dots: no step up, and nothing that ends an address. */
const PATH_STEP = /^[\w-][\w.-]*$/;

/** Whether a text can be a version or a part, each of which is one step of a path. */
export function isPathStep(text: string): boolean {
  return PATH_STEP.test(text);
}

/** The steps to a file's place, checked: a restored row may name any version. */
export function checkedSteps(...steps: string[]): string[] {
  const wrong = steps.find((step) => !isPathStep(step));
  if (wrong === undefined) return steps;
  throw new StoreUnavailable(new Error(`${JSON.stringify(wrong)} cannot be part of a path`));
}

export async function readAll(stream: ReadableStream): Promise<Uint8Array> {
  return buffer(stream).catch((error) => {
    throw new StoreUnavailable(error);
  });
}

const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The disk or the server that keeps the bytes failed. `cause` says how. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  /** There is no space left. */
  readonly isFull: boolean;

  constructor(cause: unknown, isFull = isOutOfSpace(cause)) {
    super('The object store is not available', { cause });
    this.isFull = isFull;
  }
}

function isOutOfSpace(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && FULL.has(cause.code);
}
