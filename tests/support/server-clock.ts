import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

const PAUSE_MS = 100;

/**
 * Waits for an answer by the server's own clock: how many times meanwhile it served a page that it
 * keeps in memory, a tenth of a second apart. On a slow machine such a page takes longer too, so the
 * count tells how long the server made its caller wait, and not what else the machine did.
 */
export async function timed<T>(
  { url }: Pick<ServerProcess, 'url'>,
  work: () => Promise<T>,
): Promise<{ answer: T; tenths: number }> {
  let isOver = false;
  let tenths = 0;
  const clock = (async () => {
    while (!isOver) {
      await (await fetch(url)).arrayBuffer();
      await sleep(PAUSE_MS);
      if (!isOver) tenths += 1;
    }
  })();
  try {
    return { answer: await work(), tenths };
  } finally {
    isOver = true;
    await clock;
  }
}
