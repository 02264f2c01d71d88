import path from 'node:path';
import { Worker } from 'node:worker_threads';

const TIME_MAX_MS = 20_000;
const HEAP_MAX_MB = 256;
/** Unpacked data is outside the heap, so it is measured by what the whole process needs. */
const GROWTH_MAX_BYTES = 300 * 1024 * 1024;
const LOOK_EVERY_MS = 50;
/** Beside this file, as TypeScript in the source and as JavaScript in the build. */
const WORKER_FILE = new URL(
  `./resume-worker${path.extname(import.meta.filename)}`,
  import.meta.url,
);

/**
 * The words of a PDF or Word file, or undefined if it cannot be read. Strangers send these files,
 * so each is read in a separate thread, which is ended if it takes too long or too much memory.
 */
export function readResume(
  bytes: Uint8Array,
  timeMaxMs = TIME_MAX_MS,
): Promise<string | undefined> {
  const worker = new Worker(WORKER_FILE, {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
    // The library prints warnings about damaged files.
    stdout: true,
    stderr: true,
  });
  const before = process.memoryUsage.rss();
  const end = () => void worker.terminate();
  const timer = setTimeout(end, timeMaxMs);
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > GROWTH_MAX_BYTES) end();
  }, LOOK_EVERY_MS);
  return new Promise((resolve) => {
    let text: string | undefined;
    worker.once('message', (read: string) => {
      text = read;
      end();
    });
    // A damaged file, or too little memory: `exit` follows.
    worker.once('error', () => undefined);
    worker.once('exit', () => {
      clearTimeout(timer);
      clearInterval(watch);
      resolve(text);
    });
  });
}
