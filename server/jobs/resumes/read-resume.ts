import path from 'node:path';
import type { Bounds } from '../bounded/bounds.ts';
import { readBounded, Unreadable } from '../bounded/read-bounded.ts';

/** Beside this file, as TypeScript in the source and as JavaScript in the build. */
const READER_FILE = new URL(
  `./resume-process${path.extname(import.meta.filename)}`,
  import.meta.url,
);

/**
 * The words of a PDF or Word file, or undefined if it cannot be read within its bounds. Strangers
 * send these files.
 */
export async function readResume(bytes: Uint8Array, bounds?: Bounds): Promise<string | undefined> {
  try {
    return await readBounded<string>(READER_FILE, bytes, bounds);
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}
