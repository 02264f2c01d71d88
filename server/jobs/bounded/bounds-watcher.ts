import { parentPort, workerData } from 'node:worker_threads';
import type { Bounds } from './bounds.ts';

/**
 * A thread that ends its whole process when a task is out of bounds. Limits on the thread that reads
 * would not do: V8 counts only its heap, and unpacked files are outside of it.
 */

/** In this time a program can fill some 20 MB. */
const LOOK_EVERY_MS = 10;

const { cpuMs, memoryBytes } = workerData as Bounds;
let before = used();

function used() {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1_000, memoryBytes: process.memoryUsage.rss() };
}

setInterval(() => {
  const now = used();
  const isTooLong = now.cpuMs - before.cpuMs > cpuMs;
  const isTooLarge = now.memoryBytes - before.memoryBytes > memoryBytes;
  if (isTooLong || isTooLarge) process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);

function startCounting() {
  before = used();
  parentPort?.postMessage('counting');
}

// Each task has its own bounds.
parentPort?.on('message', startCounting);
startCounting();
