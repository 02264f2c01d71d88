import { randomBytes } from 'node:crypto';
import { copyFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type ObjectStore,
  ORIGINAL,
  readAll,
} from '../../backend/storage/object-stores/object-store.ts';
import { openObjectStore } from '../../backend/storage/object-stores/open-store.ts';
import { claimDataDir, RESTORE_MARKER } from '../../database/data-dir.ts';
import { startCluster, syncCluster } from '../../database/embedded/cluster.ts';
import { listApplied, listUnknown, migrate } from '../../database/migrate.ts';
import { openConnection } from '../../database/postgresql/connection.ts';
import { ConnectionLost } from '../../database/postgresql/unavailable.ts';
import { StartupError } from '../../startup-error.ts';
import type { Unlock } from '../archive/age.ts';
import { type Archive, checkArchive, readEntries } from '../archive/archive-reader.ts';
import { fileEntry, type Manifest, secretEntry } from '../archive/manifest.ts';
import { ownKeyName, SIGNING_KEY } from '../archive/seal.ts';
import { explained } from '../full-disk.ts';
import { analyze, FILLING_SETTINGS, loadDatabase } from '../rows/load.ts';
import type { BackupSettings, Place } from '../settings.ts';
import { backUpBeforeRestore } from './before-restore.ts';
import { refuseStranger, type Trust } from './origin.ts';
import { beginSwap, endSwap, type Swap, setAside, undoSwap } from './swap.ts';
import {
  openWorkplace,
  readPassword,
  rememberFolder,
  untilStopped,
  type Workplace,
} from './workplace.ts';

export interface RestoreOptions extends Partial<Trust> {
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
 * a second attempt leaves out those that are there. The database follows, all of it or nothing. If
 * something fails, all that was made is removed again.
 */
export async function restore(
  place: string,
  config: BackupSettings,
  { unlock, isReplacing, say, isTrusted = false, signedBy }: RestoreOptions,
): Promise<Restored> {
  const { dataDir } = config;
  say('Checking the archive…');
  const archive = await checkArchive(place, unlock);
  await refuseUnknown(archive.manifest);
  await refuseStranger(archive, dataDir, { isTrusted, signedBy });
  const isReplaced = await refuseTarget(config, isReplacing);
  const objects = await openObjectStore(path.join(dataDir, 'objects'), config.s3);
  const leaveAsBefore = await rememberFolder(dataDir);
  let work: Workplace | undefined;
  try {
    await claimDataDir(dataDir);
    work = await openWorkplace(dataDir, objects);
    const isUndone = await undoSwap(dataDir);
    // With the database in the folder, all is as it was.
    if (isUndone && !config.databaseUrl) await endSwap(dataDir);
    const backup = isReplaced ? await backUpOwn(config, objects, say) : undefined;
    const { files } = archive.manifest;
    if (files) say(`Restoring ${files.length} files…`);
    await writeFilesAndSecrets(archive, objects, work);
    await keepSigningKey(dataDir, work.secrets);
    say('Restoring the database…');
    const target = { config, archive, work, place: path.resolve(place) };
    const result = config.databaseUrl
      ? await restoreOwn(target, config.databaseUrl)
      : await restoreEmbedded(target);
    return { manifest: archive.manifest, backup, ...result };
  } catch (error) {
    const reason = await explained(
      error,
      dataDir,
      `The restored data does not fit into ${config.databaseUrl ? 'the database or into ' : ''}${dataDir}. Nothing was changed. Make space and run the restore again.`,
    );
    await work?.abandon();
    await leaveAsBefore();
    throw reason;
  }
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
  work: Workplace;
  place: string;
}

/** Makes a new cluster beside the old one, which stays as it is until the new one is complete. */
async function restoreEmbedded(target: Target) {
  const { dataDir } = target.config;
  const { postgres: directory, secrets } = target.work;
  const password = await databasePassword(secrets);
  const cluster = await startCluster({ directory, password, settings: FILLING_SETTINGS });
  const upgraded: string[] = [];
  try {
    upgraded.push(...(await loadDatabase(cluster.url, target.archive, { isUpgraded: true })));
    upgraded.push(...(await migrate(cluster.url)));
    await analyze(cluster.url);
  } finally {
    await cluster.stop();
  }
  await syncCluster(directory);
  const swap = await begin(target);
  const before = await setAside(swap, ['postgres', 'secrets']);
  await rename(directory, path.join(dataDir, 'postgres'));
  await finish(target);
  return { upgraded, before };
}

/** The database changes in one transaction, so it is the old one or the new one. */
async function restoreOwn(target: Target, databaseUrl: string) {
  const { dataDir } = target.config;
  await databasePassword(target.work.secrets);
  let upgraded: string[];
  let swap: Swap | undefined;
  try {
    upgraded = await loadDatabase(databaseUrl, target.archive, {
      isUpgraded: true,
      async beforeCommit() {
        swap = await begin(target);
      },
    });
  } catch (error) {
    // If the connection was lost at the last moment, nobody knows which database it is.
    const isUnknown = error instanceof ConnectionLost;
    if (!isUnknown) await endSwap(dataDir);
    throw error;
  }
  const before = swap && (await setAside(swap, ['secrets']));
  await finish(target);
  upgraded.push(...(await migrate(databaseUrl)));
  await analyze(databaseUrl);
  return { upgraded, before };
}

function begin({ config: { dataDir }, archive: { signedBy }, place }: Target): Promise<Swap> {
  // What to add to the command when it is run again: this installation's key may be on the way.
  const flag = signedBy ? `--signed-by ${signedBy}` : '--trust';
  return beginSwap(dataDir, `'${place}' ${flag}`);
}

async function finish({ config: { dataDir }, archive, work }: Target) {
  await rename(work.secrets, path.join(dataDir, 'secrets'));
  await work.finish(new Set(archive.manifest.files?.map(({ version }) => version)));
  await endSwap(dataDir);
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
  const password = await readPassword(path.join(dataDir, 'secrets'));
  await untilStopped({ directory, password }).catch((error) => {
    throw new StartupError(`${error.message} Stop it first. Nothing was changed.`);
  });
}

async function writeFilesAndSecrets(
  archive: Archive,
  objects: ObjectStore,
  { secrets, noteAdded }: Workplace,
) {
  const { manifest } = archive;
  const files = new Map(manifest.files?.map(({ version }) => [fileEntry(version), version]));
  const keys = new Map(manifest.secrets.map(({ name }) => [secretEntry(name), name]));
  for await (const { name, bytes } of readEntries(archive)) {
    const version = files.get(name);
    const key = keys.get(name);
    if (key) await writeFile(path.join(secrets, key), bytes, { mode: 0o600, flush: true });
    if (version) await storeFile(objects, version, bytes, noteAdded);
  }
}

/** A stored file never changes, but it may have been damaged. */
async function storeFile(
  objects: ObjectStore,
  version: string,
  bytes: Buffer,
  noteAdded: (version: string) => Promise<void>,
) {
  const stream = await objects.get(version, ORIGINAL);
  if (stream && bytes.equals(await readAll(stream))) return;
  if (!stream) await noteAdded(version);
  await objects.put(version, ORIGINAL, bytes);
}

/** The key for signing backups is in no backup: it belongs to this place, and stays here. */
async function keepSigningKey(dataDir: string, secrets: string) {
  const kept = path.join(secrets, SIGNING_KEY);
  await rm(kept, { force: true });
  if (!(await ownKeyName(path.join(dataDir, 'secrets')))) return;
  await copyFile(path.join(dataDir, 'secrets', SIGNING_KEY), kept);
}

/** The one from the archive, or a new one. */
async function databasePassword(secrets: string): Promise<string> {
  const known = await readPassword(secrets);
  if (known) return known;
  const password = randomBytes(24).toString('base64url');
  await writeFile(path.join(secrets, 'database-password'), `${password}\n`, {
    mode: 0o600,
    flush: true,
  });
  return password;
}
