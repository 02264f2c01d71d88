import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FromReader } from './create-reader.ts';

/** Beside this file, as TypeScript in the source and as JavaScript in the build. */
const WATCHER_FILE = new URL(
  `./bounds-watcher${path.extname(import.meta.filename)}`,
  import.meta.url,
);
/** A process that keeps more than this after a task is not used again. */
const KEPT_MAX_BYTES = 64 * 1024 * 1024;

/**
 * In the process of a reader: reads what the server hands over, one task after the other. A second
 * thread watches the bounds of each, because reading may keep this one busy.
 */
export function answerTasks<Task>(read: (task: Task) => unknown): void {
  const send = (message: FromReader) => process.send?.(message);
  const watcher = new Worker(WATCHER_FILE, { workerData: JSON.parse(process.argv[2] ?? '') });
  const before = process.memoryUsage.rss();
  // The channel closes when the server dies.
  process.once('disconnect', () => process.exit());
  process.on('message', async (task: Task) => {
    const reply = await tryTo(() => read(task));
    // Counts from here for the next task, and nothing of this one for it.
    watcher.postMessage('done');
    await once(watcher, 'message');
    send({ ...reply, isSpent: process.memoryUsage.rss() - before > KEPT_MAX_BYTES });
  });
  watcher.once('message', () => send('ready'));
}

async function tryTo(read: () => unknown): Promise<{ answer: unknown } | { problem: string }> {
  try {
    return { answer: await read() };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
