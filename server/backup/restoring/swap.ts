import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RESTORE_MARKER } from '../../database/data-dir.ts';

/**
 * The last steps of a restore put the new data in the place of the old, which is kept in a folder
 * of its own. If the process is killed between two of them, the old data is put back first when the
 * restore is run again. So all of it ends up in one folder, and the keys of this place are not lost.
 */
export interface Swap {
  dataDir: string;
  /** The folder that keeps what was there before. */
  before: string;
}

const BEFORE = /^before-restore-[\w-]+$/;

/** From now on, the restore has to be completed before the server starts, with this command. */
export async function beginSwap(dataDir: string, command: string): Promise<Swap> {
  const name = `before-restore-${new Date().toISOString().replace(/[:.]/g, '')}`;
  const marker = path.join(dataDir, RESTORE_MARKER);
  await writeFile(marker, `${command}\n${name}\n`, { flush: true });
  return { dataDir, before: path.join(dataDir, name) };
}

/** Returns the folder that keeps them, if there was anything to keep. */
export async function setAside(
  { dataDir, before }: Swap,
  names: string[],
): Promise<string | undefined> {
  const there = (await readdir(dataDir)).filter((name) => names.includes(name));
  if (there.length === 0) return undefined;
  await mkdir(before, { mode: 0o711 });
  for (const name of there) await rename(path.join(dataDir, name), path.join(before, name));
  return before;
}

export async function endSwap(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, RESTORE_MARKER), { force: true });
}

/** Puts back what a restore that was killed has set aside. Returns whether it knew of one. */
export async function undoSwap(dataDir: string): Promise<boolean> {
  const text = await readFile(path.join(dataDir, RESTORE_MARKER), 'utf8').catch(() => '');
  // Earlier versions did not name the folder.
  const [, name = ''] = text.split('\n');
  if (!BEFORE.test(name)) return false;
  const before = path.join(dataDir, name);
  for (const kept of await readdir(before).catch(() => [])) {
    await rm(path.join(dataDir, kept), { recursive: true, force: true });
    await rename(path.join(before, kept), path.join(dataDir, kept));
  }
  await rm(before, { recursive: true, force: true });
  return true;
}
