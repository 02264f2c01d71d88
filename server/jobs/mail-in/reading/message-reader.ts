import path from 'node:path';
import type { Bounds } from '../../bounded/bounds.ts';
import { createReader } from '../../bounded/create-reader.ts';
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

export interface MessageReader {
  /** Throws `Unreadable` if the message cannot be read within its bounds. */
  read(raw: Uint8Array, context: ReadingContext): Promise<ReadMessage>;
  close(): Promise<void>;
}

/** Strangers send messages, so they are read in a separate process. */
export function createMessageReader(bounds?: Bounds): MessageReader {
  const reader = createReader<ReadMessage>(READER_FILE, bounds);
  return {
    read: (raw, context) => reader.read({ raw, context } satisfies MessageTask),
    close: () => reader.close(),
  };
}
