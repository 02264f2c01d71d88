import { staffEmails } from '~/features/staff/staff-emails';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';

export interface FormVersion
  extends Omit<Tables<'form_versions'>, 'form_key' | 'saved_by' | 'created_at'> {
  savedAt: string;
  /** `null` if it was not a staff member, or they have left. */
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
  const emails = await staffEmails(
    db,
    rows.flatMap(({ saved_by }) => saved_by ?? []),
  );
  return rows.map(({ form_key: _, created_at, saved_by, ...version }) => ({
    ...version,
    savedAt: created_at,
    savedBy: (saved_by && emails.get(saved_by)) || null,
  }));
}
