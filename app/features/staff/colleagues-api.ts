import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { type Colleague, colleaguesSchema, findColleague } from './colleagues';

const AVATARS = 'avatars';

export async function listColleagues(db: Db): Promise<Colleague[]> {
  return colleaguesSchema.parse(unwrap(await db.rpc('list_colleagues')));
}

/** Finds the name of an account, for lists that say who saved something. */
export async function colleagueNames(db: Db): Promise<(userId: string | null) => string | null> {
  const colleagues = await listColleagues(db);
  return (userId) => findColleague(colleagues, { userId })?.name ?? null;
}

export function avatarUrl(db: Db, path: string): string {
  return db.storage.from(AVATARS).getPublicUrl(path).data.publicUrl;
}
