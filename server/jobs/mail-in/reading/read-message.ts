import path from 'node:path';
import type { Bounds } from '../../bounded/bounds.ts';
import { readBounded } from '../../bounded/read-bounded.ts';
import type { ReadingContext, ReadMessage } from './parse-message.ts';

/** Beside this file, as TypeScript in the source and as JavaScript in the build. */
const READER_FILE = new URL(
  `./message-process${path.extname(import.meta.filename)}`,
  import.meta.url,
);

export interface MessageTask {
  raw: Uint8Array;
  context: ReadingContext;
}

/** Throws `Unreadable` if the message cannot be read within its bounds. Strangers send messages. */
export function readMessage(
  raw: Uint8Array,
  context: ReadingContext,
  bounds?: Bounds,
): Promise<ReadMessage> {
  const task: MessageTask = { raw, context };
  return readBounded(READER_FILE, { ...task }, bounds);
}
