import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ReadingContext, ReadMessage } from './parse-message.ts';

/** The files of a large message take some seconds to decode. */
const TIME_MAX_MS = 120_000;
const HEAP_MAX_MB = 512;
/** Beside this file, as TypeScript in the source and as JavaScript in the build. */
const WORKER_FILE = new URL(
  `./message-worker${path.extname(import.meta.filename)}`,
  import.meta.url,
);

/** A message that cannot be read, or that takes too long or too much memory to read. */
export class UnreadableMessage extends Error {}

export interface MessageReader {
  /** One message at a time. */
  read(raw: Uint8Array, context: ReadingContext): Promise<ReadMessage>;
  close(): Promise<void>;
}

/**
 * Reads messages in a separate thread, which is ended if a message takes too long or too much
 * memory: strangers send these messages. The next message then gets a new thread.
 */
export function createMessageReader(timeMaxMs = TIME_MAX_MS): MessageReader {
  let worker: Worker | undefined;

  function start(): Worker {
    const started = new Worker(WORKER_FILE, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
      stdout: true,
      stderr: true,
    });
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  return {
    read(raw, context) {
      const reader = worker ?? start();
      worker = reader;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => void reader.terminate(), timeMaxMs);
        let reason = 'it took too long';
        const answered = (answer: { message?: ReadMessage; problem?: string }) => {
          finish();
          if (answer.message) resolve(answer.message);
          else reject(new UnreadableMessage(answer.problem));
        };
        const failed = (error: unknown) => {
          reason = error instanceof Error ? error.message : String(error);
        };
        const ended = () => {
          finish();
          reject(new UnreadableMessage(reason));
        };
        function finish() {
          clearTimeout(timer);
          reader.off('message', answered).off('error', failed).off('exit', ended);
        }
        // “exit” follows an error.
        reader.on('message', answered).on('error', failed).on('exit', ended);
        reader.postMessage({ raw, context });
      });
    },
    async close() {
      await worker?.terminate();
    },
  };
}
