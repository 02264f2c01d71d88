import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ReadingContext, ReadMessage } from './parse-message.ts';

const TIME_MAX_MS = 30_000;
const HEAP_MAX_MB = 512;
/** Beside this file, as TypeScript in the source and as JavaScript in the build. */
const WORKER_FILE = new URL(
  `./message-worker${path.extname(import.meta.filename)}`,
  import.meta.url,
);

/** A message that cannot be read, or that takes too long or too much memory to read. */
export class UnreadableMessage extends Error {}

/**
 * Reads a message in a thread of its own, which is ended if it takes too long or too much memory:
 * strangers send these messages.
 */
export function readMessage(
  raw: Uint8Array,
  context: ReadingContext,
  timeMaxMs = TIME_MAX_MS,
): Promise<ReadMessage> {
  const worker = new Worker(WORKER_FILE, {
    workerData: { raw, context },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
    stdout: true,
    stderr: true,
  });
  const timer = setTimeout(() => void worker.terminate(), timeMaxMs);
  return new Promise((resolve, reject) => {
    let reason = 'it took too long';
    worker.once('message', (message: ReadMessage) => {
      resolve(message);
      void worker.terminate();
    });
    worker.once('error', (error: unknown) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new UnreadableMessage(reason));
    });
  });
}
