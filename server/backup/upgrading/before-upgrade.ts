import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { openConnection } from '../../database/postgresql/connection.ts';
import { StartupError } from '../../startup-error.ts';
import { type FinishedBackup, factsOf } from '../back-up.ts';
import type { Source } from '../make-backup.ts';
import type { BackupStore } from '../places/backup-store.ts';
import { openBackupStore } from '../places/place.ts';
import { archivePlace, runBackup } from '../run-backup.ts';
import { type BackupSettings, lockOf } from '../settings.ts';
import { currentMark, markOf } from './contents.ts';

/** About how much of a database is saved and proven in a second; a slow guess. */
const BYTES_A_SECOND = 10_000_000;
const START_S = 5;

/** Lists the backup until the upgrade has succeeded. The database must stay as it is until then. */
const RECORD = 'backup-before-upgrade.json';

export interface UpgradeBackup {
  /** As `npm run restore` takes it. Empty until it is where backups are kept. */
  place: string;
  facts: FinishedBackup;
  /** Those of earlier attempts, after which people went on working. */
  others: FinishedBackup[];
}

interface Noted extends UpgradeBackup {
  mark: string;
  keys: string[];
}

/**
 * Makes and proves a backup before the database is upgraded. Files are left out: an upgrade does not
 * touch them. If an earlier attempt at the upgrade has made one, and nothing has changed since, that
 * one is used.
 */
export async function backUpBeforeUpgrade(
  source: Source,
  settings: BackupSettings,
  log: Logger,
): Promise<UpgradeBackup> {
  try {
    const store = await openBackupStore(settings);
    const earlier = await findEarlier(source, settings, store);
    if (earlier) {
      log.info({ place: earlier.place }, 'nothing has changed since the backup before the upgrade');
      return earlier;
    }
    return await make(source, settings, store, log);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `The backup before the upgrade failed: ${reason} Nothing was changed. To upgrade without a backup, set BACKUP_BEFORE_UPGRADE=0.`,
    );
  }
}

/** The upgrade is done, and the database lists its backup. */
export async function forgetBackup({ dataDir }: BackupSettings): Promise<void> {
  await rm(path.join(dataDir, RECORD), { force: true });
}

async function make(
  source: Source,
  settings: BackupSettings,
  store: BackupStore,
  log: Logger,
): Promise<UpgradeBackup> {
  const bytes = await sizeOf(source.databaseUrl);
  const megabytes = Math.ceil(bytes / 1e6);
  const seconds = START_S + Math.ceil(bytes / BYTES_A_SECOND);
  log.info(
    { megabytes },
    `Backing up the database (${megabytes} MB) before the upgrade, which takes about ${seconds} s. BACKUP_BEFORE_UPGRADE=0 skips this.`,
  );
  const file = await archivePlace(settings.backup.folder, {
    isEncrypted: lockOf(settings.backup) !== undefined,
    label: '-before-upgrade',
  });
  const made = await runBackup(source, settings, { place: file, withFiles: false });
  if (made.problem) throw new Error(made.problem);
  const earlier = await read(settings);
  const record: Noted = {
    place: '',
    facts: factsOf(made, store.name),
    others: earlier ? [...earlier.others, earlier.facts] : [],
    mark: markOf(made.manifest),
    keys: made.manifest.secrets.map(({ name }) => name),
  };
  await write(settings, record);
  const place = await keep(settings, store, record, file);
  log.info({ place }, 'the backup before the upgrade was made and proven');
  return { ...record, place };
}

async function findEarlier(
  source: Source,
  settings: BackupSettings,
  store: BackupStore,
): Promise<UpgradeBackup | undefined> {
  const record = await read(settings);
  if (!record) return undefined;
  const { name } = record.facts;
  const isEncrypted = lockOf(settings.backup) !== undefined;
  if (name.endsWith('.age') !== isEncrypted) return undefined;
  if (record.mark !== (await currentMark(source, record.keys))) return undefined;
  const isKept = record.place && (await store.list().catch((): string[] => [])).includes(name);
  if (isKept) return record;
  // The server stopped before it was in its place.
  const file = path.join(settings.backup.folder, name);
  const isHere = await stat(file).catch(() => undefined);
  return isHere && { ...record, place: await keep(settings, store, record, file) };
}

async function keep(settings: BackupSettings, store: BackupStore, record: Noted, file: string) {
  const place = await store.keep(file);
  await write(settings, { ...record, place });
  return place;
}

async function read({ dataDir }: BackupSettings): Promise<Noted | undefined> {
  const text = await readFile(path.join(dataDir, RECORD), 'utf8').catch(() => '');
  return text ? JSON.parse(text) : undefined;
}

async function write({ dataDir }: BackupSettings, record: Noted): Promise<void> {
  const text = `${JSON.stringify(record)}\n`;
  await writeFile(path.join(dataDir, RECORD), text, { mode: 0o600, flush: true });
}

async function sizeOf(url: string): Promise<number> {
  const sql = await openConnection(url);
  try {
    const [row] = await sql`select pg_database_size(current_database()) as bytes`;
    return Number(row?.bytes);
  } finally {
    await sql.end();
  }
}
