import type { ServerProcess } from '../../tests/support/server-process.ts';
import { expect } from './expect.ts';

/**
 * Publishes a release and waits until visitors see it: the server keeps pages in memory and learns
 * of a release a moment later. Every page contains the release's number, so its tag changes.
 */
export async function untilShown(
  server: ServerProcess,
  publish: () => Promise<void>,
): Promise<void> {
  const tag = async () => (await fetch(new URL('/contact', server.url))).headers.get('etag');
  const before = await tag();
  await publish();
  await expect.poll(tag).not.toBe(before);
}
