import { appendFile, mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import {
  type ObjectStore,
  StoreUnavailable,
} from '../../backend/storage/object-stores/object-store.ts';
import { DATA_DIR_MARKER, RESTORE_MARKER } from '../../database/data-dir.ts';
import {
  type ClusterPlace,
  runningClusterUrl,
  stopOrphan,
} from '../../database/embedded/cluster-lock.ts';
import { isMarkHeld, markProcess } from '../../database/process-mark.ts';
import { StartupError } from '../../startup-error.ts';

/**
 * `DATA_DIR/restoring` holds all that a restore has made until it is complete: the new cluster, the
 * keys, and a list of the files that it has added to the store. Whoever finds the folder without its
 * process clears it: the next start of the server, or the next restore.
 */
const FOLDER = 'restoring';
const HOLDER = 'process.json';
const ADDED_FILES = 'added-files';
/** What earlier versions left beside the data. */
const EARLIER_LEFTOVER = /^(postgres|secrets)\.restored(\.new-\d+(\.password)?)?$/;

const STOP_CHECKS = 100;
const STOP_CHECK_MS = 100;

export interface Workplace {
  postgres: string;
  secrets: string;
  /** Called before a file is added to the store that was not there. */
  noteAdded(version: string): Promise<void>;
  /** Everything is in place. Files that an interrupted attempt added are removed unless they are needed. */
  finish(needed: Set<string>): Promise<void>;
  /** Removes everything that the restore has made. */
  abandon(): Promise<void>;
}

/** Makes the folder. An attempt that was killed leaves one, whose files may be needed again. */
export async function openWorkplace(dataDir: string, objects: ObjectStore): Promise<Workplace> {
  const folder = path.join(dataDir, FOLDER);
  await refuseOtherRestore(dataDir);
  await clearDatabases(dataDir);
  // PostgreSQL's account passes through it.
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const secrets = path.join(folder, 'secrets');
  await mkdir(secrets, { mode: 0o700 });
  const release = await markProcess(path.join(folder, HOLDER));
  return {
    postgres: path.join(folder, 'postgres'),
    secrets,
    noteAdded: (version) => appendFile(path.join(folder, ADDED_FILES), `${version}\n`),
    async finish(needed) {
      await removeAdded(folder, objects, needed);
      release();
      await rm(folder, { recursive: true, force: true });
    },
    async abandon() {
      release();
      await clear(dataDir, objects);
    },
  };
}

/** Clears what a killed restore left behind. Called when the server starts. */
export async function clearUnfinishedRestore(
  dataDir: string,
  objects: ObjectStore,
  log: Logger,
): Promise<void> {
  await refuseOtherRestore(dataDir);
  await clear(dataDir, objects).catch((error) => {
    // S3 may be back at the next start.
    if (!(error instanceof StoreUnavailable)) throw error;
    log.warn({ err: error }, 'files of an interrupted restore could not be removed');
  });
}

async function clear(dataDir: string, objects: ObjectStore) {
  const folder = path.join(dataDir, FOLDER);
  await clearDatabases(dataDir);
  // If parts of the restore are in place already, its files are in use. It has to be run again.
  if ((await readdir(dataDir)).includes(RESTORE_MARKER)) return;
  await removeAdded(folder, objects, new Set());
  await rm(folder, { recursive: true, force: true });
}

/** Removes unfinished clusters and keys, of this version and of earlier ones. */
async function clearDatabases(dataDir: string) {
  const folder = path.join(dataDir, FOLDER);
  await untilStopped(await placeOf(path.join(folder, 'postgres'), path.join(folder, 'secrets')));
  await untilStopped(
    await placeOf(path.join(dataDir, 'postgres.restored'), path.join(dataDir, 'secrets.restored')),
  );
  for (const name of await readdir(folder).catch(() => [])) {
    if (name !== ADDED_FILES) await rm(path.join(folder, name), { recursive: true, force: true });
  }
  for (const name of await readdir(dataDir)) {
    if (!EARLIER_LEFTOVER.test(name)) continue;
    await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
}

async function placeOf(directory: string, secrets: string): Promise<ClusterPlace> {
  return { directory, password: await readPassword(secrets) };
}

export async function readPassword(secrets: string): Promise<string> {
  return (await readFile(path.join(secrets, 'database-password'), 'utf8').catch(() => '')).trim();
}

/** A process that was killed leaves its PostgreSQL running. */
export async function untilStopped(place: ClusterPlace): Promise<void> {
  await stopOrphan(place);
  for (let check = 0; await runningClusterUrl(place); check++) {
    if (check === STOP_CHECKS)
      throw new StartupError(`PostgreSQL in ${place.directory} is still running.`);
    await sleep(STOP_CHECK_MS);
  }
}

async function removeAdded(folder: string, objects: ObjectStore, needed: Set<string>) {
  const text = await readFile(path.join(folder, ADDED_FILES), 'utf8').catch(() => '');
  // A process that was killed may have written half of the last line.
  for (const version of text.split('\n').slice(0, -1)) {
    if (!needed.has(version)) await objects.remove(version);
  }
}

async function refuseOtherRestore(dataDir: string) {
  if (!(await isMarkHeld(path.join(dataDir, FOLDER, HOLDER)))) return;
  throw new StartupError(
    `A restore into ${dataDir} is running. Wait until it is done. If it was killed a moment ago, try again in a minute.`,
  );
}

/** Returns how to leave a folder as it was: not there, or without our marker. */
export async function rememberFolder(dataDir: string): Promise<() => Promise<void>> {
  const before = await readdir(dataDir).catch(() => undefined);
  return async () => {
    if (before?.includes(DATA_DIR_MARKER)) return;
    const now = await readdir(dataDir).catch(() => []);
    const added = now.filter((name) => !before?.includes(name));
    // A backup of what was to be replaced stays, and needs the marker.
    if (!added.every((name) => [DATA_DIR_MARKER, 'objects'].includes(name))) return;
    for (const name of added) await rm(path.join(dataDir, name), { recursive: true, force: true });
    if (!before) await rmdir(dataDir);
  };
}
