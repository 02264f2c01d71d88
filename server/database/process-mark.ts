import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';

/**
 * A file that names the process which is making something, and is touched as long as it runs. Who
 * finds it later can tell whether that process is still there, also from another container.
 */

const TOUCH_MS = 5_000;
/** In another container, a process cannot be asked whether it runs. It is gone when it stops touching. */
const GONE_AFTER_MS = 60_000;

/** Returns how to let go. */
export async function markProcess(file: string): Promise<() => void> {
  await writeFile(file, JSON.stringify({ host: hostname(), pid: process.pid }));
  const touch = () => utimes(file, new Date(), new Date()).catch(() => {});
  const timer = setInterval(touch, TOUCH_MS).unref();
  return () => clearInterval(timer);
}

/** Whether another process than this one is still at work. */
export async function isMarkHeld(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  if (!found || Math.abs(Date.now() - found.mtimeMs) > GONE_AFTER_MS) return false;
  return !isGone(await readFile(file, 'utf8').catch(() => ''));
}

/** Whether the process was one of this machine and has ended. */
function isGone(text: string): boolean {
  // It is being written.
  if (text === '') return false;
  try {
    const { host, pid } = JSON.parse(text);
    if (host !== hostname()) return false;
    if (pid === process.pid) return true;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // EPERM: it runs under another account.
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM');
  }
}
