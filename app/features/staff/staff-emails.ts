import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

/** The addresses of current staff that the caller may see, by account. */
export async function staffEmails(db: Db, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const staff = unwrap(
    await db
      .from('admin_users')
      .select('user_id, email')
      .in('user_id', [...new Set(userIds)]),
  );
  return new Map((staff ?? []).map(({ user_id, email }) => [user_id, email]));
}
