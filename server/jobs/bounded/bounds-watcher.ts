import { parentPort, workerData } from 'node:worker_threads';
import type { Bounds } from './bounds.ts';

/**
 * A thread that ends its whole process when it is out of bounds. Limits on the thread that reads
 * would not do: V8 counts only its heap, and unpacked files are outside of it.
 */

/** In this time a program can fill some 20 MB. */
const LOOK_EVERY_MS = 10;

const { cpuMs, memoryBytes } = workerData as Bounds;
const memoryBefore = process.memoryUsage.rss();
const cpuBefore = process.cpuUsage();

setInterval(() => {
  const { user, system } = process.cpuUsage(cpuBefore);
  const isTooLong = (user + system) / 1_000 > cpuMs;
  const isTooLarge = process.memoryUsage.rss() - memoryBefore > memoryBytes;
  if (isTooLong || isTooLarge) process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);

parentPort?.postMessage('watching');
