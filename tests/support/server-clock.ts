import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

const PAUSE_MS = 100;

/**
 * Measures how long the server takes to answer, relative to its own speed. Meanwhile it requests a
 * cached page again and again, a tenth of a second apart, and counts the replies. On a slow machine
 * these take longer too, so other load does not affect the count.
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
