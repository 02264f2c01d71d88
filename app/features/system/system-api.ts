import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';
import { callFunction } from '~/lib/supabase/invoke-function';
import { type SystemStatus, systemStatusSchema } from '~/lib/system/system-status';

const LISTED = 30;

export async function getSystemStatus(db: Db): Promise<SystemStatus> {
  return systemStatusSchema.parse(await callFunction(db, 'system-status', {}));
}

export type BackupSettings = Pick<Tables<'backup_settings'>, 'is_on' | 'run_at'>;

export async function getBackupSettings(db: Db): Promise<BackupSettings> {
  const settings = unwrap(await db.from('backup_settings').select('is_on, run_at').maybeSingle());
  if (!settings) throw new AppError('forbidden');
  return settings;
}

export async function saveBackupSettings(db: Db, change: Partial<BackupSettings>): Promise<void> {
  const request = db.from('backup_settings').update(change).eq('id', true);
  if (!unwrap(await request.select('id').maybeSingle())) throw new AppError('forbidden');
}

export type Backup = Pick<
  Tables<'backups'>,
  | 'id'
  | 'kind'
  | 'status'
  | 'requested_at'
  | 'finished_at'
  | 'name'
  | 'place'
  | 'size_bytes'
  | 'make_ms'
  | 'prove_ms'
  | 'row_count'
  | 'file_count'
  | 'problem'
>;

/** Those whose archive still exists, and those that failed. */
export async function listBackups(db: Db): Promise<Backup[]> {
  return (
    unwrap(
      await db
        .from('backups')
        .select(
          'id, kind, status, requested_at, finished_at, name, place, size_bytes, make_ms, prove_ms, row_count, file_count, problem',
        )
        .is('removed_at', null)
        .order('requested_at', { ascending: false })
        .limit(LISTED),
    ) ?? []
  );
}

export async function requestBackup(db: Db): Promise<void> {
  unwrap(await db.rpc('request_backup'));
}
