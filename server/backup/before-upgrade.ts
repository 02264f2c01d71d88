import type { Logger } from 'pino';
import { openConnection } from '../database/postgresql/connection.ts';
import { StartupError } from '../startup-error.ts';
import { type FinishedBackup, factsOf } from './back-up.ts';
import type { Source } from './make-backup.ts';
import { openBackupStore } from './places/place.ts';
import { archivePlace, runBackup } from './run-backup.ts';
import { type BackupSettings, lockOf } from './settings.ts';

/** About how much of a database is saved and proven in a second; a slow guess. */
const BYTES_A_SECOND = 10_000_000;
const START_S = 5;

/**
 * Makes and proves a backup before the database is upgraded. Files are left out: an upgrade does not
 * touch them. Returns the backup as `npm run restore` takes it.
 */
export async function backUpBeforeUpgrade(
  source: Source,
  settings: BackupSettings,
  log: Logger,
): Promise<{ place: string; facts: FinishedBackup }> {
  const bytes = await sizeOf(source.databaseUrl);
  const megabytes = Math.ceil(bytes / 1e6);
  const seconds = START_S + Math.ceil(bytes / BYTES_A_SECOND);
  log.info(
    { megabytes },
    `Backing up the database (${megabytes} MB) before the upgrade, which takes about ${seconds} s. BACKUP_BEFORE_UPGRADE=0 skips this.`,
  );
  try {
    const place = await archivePlace(settings.backup.folder, {
      isEncrypted: lockOf(settings.backup) !== undefined,
      label: '-before-upgrade',
    });
    const made = await runBackup(source, settings, { place, withFiles: false });
    if (made.problem) throw new Error(made.problem);
    const store = await openBackupStore(settings);
    const kept = await store.keep(place);
    log.info({ place: kept }, 'the backup before the upgrade was made and proven');
    return { place: kept, facts: factsOf(made, store.name) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `The backup before the upgrade failed: ${reason} Nothing was changed. To upgrade without a backup, set BACKUP_BEFORE_UPGRADE=0.`,
    );
  }
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
