import { setPriority } from 'node:os';
import path from 'node:path';
import { openObjectStore } from '../backend/storage/object-stores/open-store.ts';
import { backUp } from './back-up.ts';
import { problemOf } from './problem-of.ts';
import type { BackupTask } from './start-process.ts';

/**
 * The server starts this as a separate process, with the lowest priority, so that visitors do not
 * notice a backup. The task comes as a message, and the report goes back as one.
 */

const LOWEST_PRIORITY = 19;

const stopping = new AbortController();
// The channel closes when the server dies.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) {
  process.on(event, () => stopping.abort());
}

process.once('message', async (task: BackupTask) => {
  // The PostgreSQL of the scratch copy gets the same priority.
  setPriority(LOWEST_PRIORITY);
  const { dataDir, databaseUrl, s3, isByHand } = task;
  try {
    const objects = await openObjectStore(path.join(dataDir, 'objects'), s3);
    const source = { databaseUrl, objects, secrets: path.join(dataDir, 'secrets') };
    process.send?.(await backUp(source, task, { isByHand, signal: stopping.signal }));
  } catch (error) {
    process.send?.({ problem: problemOf(error) });
  }
  if (process.connected) process.disconnect();
});
