import { colleagueNames } from '~/features/staff/colleagues-api';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';

export interface FormVersion
  extends Omit<Tables<'form_versions'>, 'form_key' | 'saved_by' | 'created_at'> {
  savedAt: string;
  /** `null` if it was not a colleague. */
  savedBy: string | null;
}

/** Newest first. */
export async function listFormVersions(db: Db, key: string): Promise<FormVersion[]> {
  const rows =
    unwrap(
      await db
        .from('form_versions')
        .select('*')
        .eq('form_key', key)
        .order('number', { ascending: false }),
    ) ?? [];
  const nameOf = await colleagueNames(db);
  return rows.map(({ form_key: _, created_at, saved_by, ...version }) => ({
    ...version,
    savedAt: created_at,
    savedBy: nameOf(saved_by),
  }));
}
