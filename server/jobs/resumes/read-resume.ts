import path from 'node:path';
import type { Bounds } from '../bounded/bounds.ts';
import { createReader, Unreadable } from '../bounded/create-reader.ts';

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
  const reader = createReader<string>(READER_FILE, bounds);
  try {
    return await reader.read(bytes);
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  } finally {
    await reader.close();
  }
}
