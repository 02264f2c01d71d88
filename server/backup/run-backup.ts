import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DiskFull, explained } from './full-disk.ts';
import { type BackupOptions, type MadeBackup, makeBackup, type Source } from './make-backup.ts';
import { problemOf } from './problem-of.ts';
import { prove } from './prove.ts';
import { type BackupSettings, lockOf } from './settings.ts';

export interface ProvenBackup extends MadeBackup {
  /** Empty if the backup was proven. */
  problem: string;
  makeMs: number;
  proveMs: number;
}

/** An archive that could not be proven is kept under this ending, to look into. */
export const UNPROVEN = '.unproven';

export interface RunOptions {
  place: string;
  withFiles?: boolean;
  isToBeProven?: boolean;
  /** Ends the work early. */
  signal?: AbortSignal | undefined;
}

/** Makes a backup and restores it into a scratch copy, before it is called good. */
export async function runBackup(
  source: Source,
  { dataDir, backup }: Pick<BackupSettings, 'dataDir' | 'backup'>,
  { place, withFiles = true, isToBeProven = true, signal }: RunOptions,
): Promise<ProvenBackup> {
  const start = performance.now();
  // It gets its own name when it is proven. A process that is killed leaves nothing that looks good.
  const unproven = `${place}${UNPROVEN}`;
  const made = await make(source, unproven, { lock: lockOf(backup), withFiles, signal });
  const madeAt = performance.now();
  let problem = '';
  try {
    const scratch = path.join(dataDir, 'scratch');
    if (isToBeProven) await prove(unproven, made.unlock, { scratch, signal });
    await rename(unproven, place);
  } catch (error) {
    // The archive is not at fault, and the space is needed.
    if (error instanceof DiskFull) await rm(unproven, { force: true });
    problem = problemOf(error);
  }
  const proveMs = performance.now() - madeAt;
  return { ...made, place, problem, makeMs: madeAt - start, proveMs };
}

async function make(source: Source, place: string, options: BackupOptions): Promise<MadeBackup> {
  const folder = path.dirname(place);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await makeBackup(source, place, options);
  } catch (error) {
    throw await explained(
      error,
      folder,
      `The backup does not fit into ${folder}. Earlier backups are still there. Make space, or set BACKUP_DIR to a folder on another disk.`,
    );
  }
}

/** The archive's name says when it was made. A name that someone gives may be a folder. */
export async function archivePlace(
  target: string,
  {
    isEncrypted,
    now = new Date(),
    label = '',
  }: { isEncrypted: boolean; now?: Date; label?: string },
): Promise<string> {
  const isFolder = await stat(target).then(
    (found) => found.isDirectory(),
    () => !/\.tar(\.age)?$/.test(target),
  );
  if (!isFolder) return path.resolve(target);
  return path.resolve(target, archiveName(now, { isEncrypted, label }));
}

function archiveName(now: Date, { isEncrypted, label }: { isEncrypted: boolean; label: string }) {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '');
  return `tuart-${time}Z${label}.tar${isEncrypted ? '.age' : ''}`;
}
