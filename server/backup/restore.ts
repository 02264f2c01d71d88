import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ObjectStore,
  ORIGINAL,
  readAll,
} from '../backend/storage/object-stores/object-store.ts';
import { openObjectStore } from '../backend/storage/object-stores/open-store.ts';
import { claimDataDir, RESTORE_MARKER } from '../database/data-dir.ts';
import { startCluster, syncCluster } from '../database/embedded/cluster.ts';
import {
  type ClusterPlace,
  runningClusterUrl,
  stopOrphan,
} from '../database/embedded/cluster-lock.ts';
import { listApplied, listUnknown, migrate } from '../database/migrate.ts';
import { openConnection } from '../database/postgresql/connection.ts';
import { StartupError } from '../startup-error.ts';
import type { Unlock } from './archive/age.ts';
import { type Archive, checkArchive, readEntries } from './archive/archive-reader.ts';
import { fileEntry, type Manifest, secretEntry } from './archive/manifest.ts';
import { backUpBeforeRestore } from './before-restore.ts';
import { analyze, FILLING_SETTINGS, loadDatabase } from './rows/load.ts';
import type { BackupSettings, Place } from './settings.ts';

const STOP_CHECKS = 100;
const STOP_CHECK_MS = 100;

export interface RestoreOptions {
  unlock: Unlock;
  /** Allows data that is already there to be replaced. */
  isReplacing: boolean;
  say: (line: string) => void;
}

export interface Restored {
  manifest: Manifest;
  /** Migrations of this version that the archive did not have yet. */
  upgraded: string[];
  /** The folder with the database and keys that were there before. */
  before: string | undefined;
  /** The backup of the rows that were in DATABASE_URL before, as this command takes it. */
  backup: string | undefined;
}

/**
 * Restores an archive into DATA_DIR or DATABASE_URL, and its files to the disk or to S3. Everything
 * is checked before anything is changed. The files come first: they never replace another file, and
 * a second attempt leaves out those that are there. The database follows, all of it or nothing.
 */
export async function restore(
  place: string,
  config: BackupSettings,
  { unlock, isReplacing, say }: RestoreOptions,
): Promise<Restored> {
  say('Checking the archive…');
  const archive = await checkArchive(place, unlock);
  await refuseUnknown(archive.manifest);
  const isReplaced = await refuseTarget(config, isReplacing);
  const objects = await openObjectStore(path.join(config.dataDir, 'objects'), config.s3);
  await claimDataDir(config.dataDir);
  const backup = isReplaced ? await backUpOwn(config, objects, say) : undefined;
  const { files } = archive.manifest;
  if (files) say(`Restoring ${files.length} files…`);
  const secrets = path.join(config.dataDir, 'secrets.restored');
  await rm(secrets, { recursive: true, force: true });
  await mkdir(secrets, { mode: 0o700 });
  await writeFilesAndSecrets(archive, objects, secrets);
  say('Restoring the database…');
  const target = { config, archive, secrets, place: path.resolve(place) };
  const result = config.databaseUrl
    ? await restoreOwn(target, config.databaseUrl)
    : await restoreEmbedded(target);
  return { manifest: archive.manifest, backup, ...result };
}

/**
 * Undefined if the database is the embedded one, whose folder is kept. Also if an earlier attempt
 * was interrupted: it has made this backup already.
 */
async function backUpOwn(
  config: BackupSettings,
  objects: ObjectStore,
  say: (line: string) => void,
): Promise<string | undefined> {
  const { dataDir, databaseUrl } = config;
  const isRepeated = (await readdir(dataDir)).includes(RESTORE_MARKER);
  if (!databaseUrl || isRepeated) return undefined;
  const source = { databaseUrl, objects, secrets: path.join(dataDir, 'secrets') };
  return backUpBeforeRestore(source, config, say);
}

interface Target {
  config: Place;
  archive: Archive;
  /** The restored keys, which are put in place last. */
  secrets: string;
  place: string;
}

/** Makes a new cluster beside the old one, which stays as it is until the new one is complete. */
async function restoreEmbedded({ config, archive, secrets, place }: Target) {
  const { dataDir } = config;
  const directory = path.join(dataDir, 'postgres.restored');
  const password = await databasePassword(secrets);
  // An attempt that was killed leaves its PostgreSQL running.
  await untilStopped({ directory, password });
  await rm(directory, { recursive: true, force: true });
  const cluster = await startCluster({ directory, password, settings: FILLING_SETTINGS });
  let upgraded: string[];
  try {
    await loadDatabase(cluster.url, archive);
    upgraded = await migrate(cluster.url);
    await analyze(cluster.url);
  } finally {
    await cluster.stop();
  }
  await syncCluster(directory);
  await writeFile(path.join(dataDir, RESTORE_MARKER), `'${place}'\n`, { flush: true });
  const before = await setAside(dataDir, ['postgres', 'secrets']);
  await rename(directory, path.join(dataDir, 'postgres'));
  await rename(secrets, path.join(dataDir, 'secrets'));
  await rm(path.join(dataDir, RESTORE_MARKER));
  return { upgraded, before };
}

/** The database changes in one transaction, so it is the old one or the new one. */
async function restoreOwn({ config, archive, secrets, place }: Target, databaseUrl: string) {
  const { dataDir } = config;
  await writeFile(path.join(dataDir, RESTORE_MARKER), `'${place}'\n`, { flush: true });
  try {
    await loadDatabase(databaseUrl, archive);
  } catch (error) {
    await rm(path.join(dataDir, RESTORE_MARKER));
    throw error;
  }
  await databasePassword(secrets);
  const before = await setAside(dataDir, ['secrets']);
  await rename(secrets, path.join(dataDir, 'secrets'));
  await rm(path.join(dataDir, RESTORE_MARKER));
  const upgraded = await migrate(databaseUrl);
  await analyze(databaseUrl);
  return { upgraded, before };
}

async function refuseUnknown(manifest: Manifest) {
  const [unknown] = await listUnknown(manifest);
  if (!unknown) return;
  throw new StartupError(
    `The backup was made by Tuart ${manifest.version}, and this version does not know its migration ${unknown}. Use a newer version, or put your own migration into supabase/migrations. Nothing was changed.`,
  );
}

/** Returns whether there is data to be replaced. */
async function refuseTarget(
  { dataDir, databaseUrl }: Place,
  isReplacing: boolean,
): Promise<boolean> {
  const directory = path.join(dataDir, 'postgres');
  const isThere = databaseUrl
    ? await hasData(databaseUrl)
    : await stat(directory).then(
        () => true,
        () => false,
      );
  if (!isThere) return false;
  if (!isReplacing) {
    const where = databaseUrl ? 'The database in DATABASE_URL' : dataDir;
    throw new StartupError(
      `${where} already has data. To replace it, add --replace. Nothing was changed.`,
    );
  }
  if (!databaseUrl) await refuseRunning(dataDir, directory);
  return true;
}

async function hasData(url: string): Promise<boolean> {
  const sql = await openConnection(url);
  try {
    const [servers] = await sql`
      select count(*) as open from pg_stat_activity
      where datname = current_database() and usename = 'authenticator'
    `;
    if (Number(servers?.open) > 0) {
      throw new StartupError(
        'A Tuart server is using the database in DATABASE_URL. Stop it first. Nothing was changed.',
      );
    }
    return (await listApplied(sql)).migrations.length > 0;
  } finally {
    await sql.end();
  }
}

/** A server that was killed leaves its PostgreSQL running, which is stopped here. */
async function refuseRunning(dataDir: string, directory: string) {
  const file = path.join(dataDir, 'secrets/database-password');
  const password = (await readFile(file, 'utf8').catch(() => '')).trim();
  await untilStopped({ directory, password }).catch((error) => {
    throw new StartupError(`${error.message} Stop it first. Nothing was changed.`);
  });
}

async function untilStopped(place: ClusterPlace) {
  await stopOrphan(place);
  for (let check = 0; await runningClusterUrl(place); check++) {
    if (check === STOP_CHECKS)
      throw new StartupError(`PostgreSQL in ${place.directory} is still running.`);
    await sleep(STOP_CHECK_MS);
  }
}

async function writeFilesAndSecrets(archive: Archive, objects: ObjectStore, secrets: string) {
  const { manifest } = archive;
  const files = new Map(manifest.files?.map(({ version }) => [fileEntry(version), version]));
  const keys = new Map(manifest.secrets.map(({ name }) => [secretEntry(name), name]));
  for await (const { name, bytes } of readEntries(archive)) {
    const version = files.get(name);
    const key = keys.get(name);
    if (key) {
      await writeFile(path.join(secrets, path.basename(key)), bytes, { mode: 0o600, flush: true });
    }
    if (version && !(await isStored(objects, version, bytes))) {
      await objects.put(version, ORIGINAL, bytes);
    }
  }
}

/** A stored file never changes, but it may have been damaged. */
async function isStored(objects: ObjectStore, version: string, bytes: Buffer): Promise<boolean> {
  const stream = await objects.get(version, ORIGINAL);
  return stream !== undefined && bytes.equals(await readAll(stream));
}

/** The one from the archive, or a new one. */
async function databasePassword(secrets: string): Promise<string> {
  const file = path.join(secrets, 'database-password');
  const known = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (known) return known;
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600, flush: true });
  return password;
}

/** Keeps the earlier data in a separate folder. */
async function setAside(dataDir: string, names: string[]): Promise<string | undefined> {
  const there = (await readdir(dataDir)).filter((name) => names.includes(name));
  if (there.length === 0) return undefined;
  const time = new Date().toISOString().replace(/[:.]/g, '');
  const before = path.join(dataDir, `before-restore-${time}`);
  await mkdir(before, { mode: 0o711 });
  for (const name of there) await rename(path.join(dataDir, name), path.join(before, name));
  return before;
}
