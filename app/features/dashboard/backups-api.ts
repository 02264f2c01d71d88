import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { callFunction } from '~/lib/supabase/invoke-function';

export interface BackupState {
  /** A hosted project makes its own backups. */
  isHosted: boolean;
  lastProvenAt: string | null;
  /** Since when there could have been one. */
  since: string;
}

export async function getBackupState(db: Db): Promise<BackupState> {
  const [status, settings, last] = await Promise.all([
    callFunction(db, 'system-status', {}),
    db.from('backup_settings').select('updated_at').maybeSingle(),
    db
      .from('backups')
      .select('proven_at')
      .eq('status', 'proven')
      .order('proven_at', { ascending: false })
      .limit(1)
      .maybeSingle(),
  ]);
  return {
    isHosted: (status as { backups: unknown }).backups === null,
    lastProvenAt: unwrap(last)?.proven_at ?? null,
    since: unwrap(settings)?.updated_at ?? new Date().toISOString(),
  };
}
