import { listApplied, listUnknown } from '../../database/migrate.ts';
import { openConnection } from '../../database/postgresql/connection.ts';
import { StartupError } from '../../startup-error.ts';
import type { Source } from '../make-backup.ts';
import { openBackupStore } from '../places/place.ts';
import { archivePlace, runBackup } from '../run-backup.ts';
import { type BackupSettings, lockOf } from '../settings.ts';

/**
 * Backs up the rows and keys that a restore into DATABASE_URL replaces. Files are left out: a
 * restore removes none. Returns the backup as `npm run restore` takes it.
 */
export async function backUpBeforeRestore(
  source: Source,
  settings: BackupSettings,
  say: (line: string) => void,
): Promise<string> {
  const unknown = await findUnknown(source.databaseUrl);
  say('Backing up the current data first…');
  const place = await archivePlace(settings.backup.folder, {
    isEncrypted: lockOf(settings.backup) !== undefined,
    label: '-before-restore',
  });
  const isToBeProven = !unknown;
  const made = await runBackup(source, settings, { place, withFiles: false, isToBeProven });
  if (made.problem) {
    throw new StartupError(
      `The existing data could not be backed up: ${made.problem} Nothing was changed. To replace it without a backup, drop the database and create it again.`,
    );
  }
  if (unknown) {
    say(
      `That backup was not proven, because this version of Tuart does not know its migration ${unknown}. Only a version that does can restore it.`,
    );
  }
  return (await openBackupStore(settings)).keep(place);
}

/** People go back to an earlier version after an upgrade, so the database may be newer. */
async function findUnknown(url: string): Promise<string | undefined> {
  const sql = await openConnection(url);
  try {
    return (await listUnknown(await listApplied(sql)))[0];
  } finally {
    await sql.end();
  }
}
