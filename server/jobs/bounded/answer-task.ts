import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FromReader } from './read-bounded.ts';

/** Beside this file, as TypeScript in the source and as JavaScript in the build. */
const WATCHER_FILE = new URL(
  `./bounds-watcher${path.extname(import.meta.filename)}`,
  import.meta.url,
);

/**
 * In the process of a reader: reads the one thing that the server hands over. A second thread
 * watches the bounds, because reading may keep this one busy.
 */
export function answerTask<Task>(read: (task: Task) => unknown): void {
  const reply = (message: FromReader) => process.send?.(message);
  // The channel closes when the server dies.
  process.once('disconnect', () => process.exit());
  process.once('message', async (task: Task) => {
    try {
      reply({ answer: await read(task) });
    } catch (error) {
      reply({ problem: error instanceof Error ? error.message : String(error) });
    }
  });
  const watcher = new Worker(WATCHER_FILE, { workerData: JSON.parse(process.argv[2] ?? '') });
  watcher.once('message', () => reply('ready'));
}
