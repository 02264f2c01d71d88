import type { Db } from '~/lib/supabase/client';
import { callFunction } from '~/lib/supabase/invoke-function';
import { systemStatusSchema } from '~/lib/system/system-status';

export interface SystemSummary {
  /** One sentence for each thing that does not work. */
  broken: string[];
  lastProvenBackup: string | null;
}

export async function getSystemSummary(db: Db): Promise<SystemSummary> {
  const { checks, backups } = systemStatusSchema.parse(await callFunction(db, 'system-status', {}));
  return {
    broken: checks.filter(({ state }) => state === 'broken').map(({ sentence }) => sentence),
    lastProvenBackup: backups?.lastProvenAt ?? null,
  };
}
