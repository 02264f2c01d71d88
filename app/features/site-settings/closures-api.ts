import { unwrap } from '~/lib/errors';
import { todayKey } from '~/lib/format';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';
import { insertOnce } from '~/lib/supabase/insert-once';
import type { NewClosure } from './closure-schema';

export type ClosureRow = Tables<'closures'>;

/** Enough for more than two years of public holidays and many closures of the office's own. */
const MOST = 300;

/** Closures that are not over yet, the next one first. */
export async function listClosures(db: Db): Promise<ClosureRow[]> {
  const reply = await db
    .from('closures')
    .select('*')
    .gte('last_day', todayKey())
    .order('day')
    .order('closed_from', { nullsFirst: true })
    .order('id')
    .limit(MOST);
  return unwrap(reply) ?? [];
}

export async function addClosure(db: Db, closure: NewClosure): Promise<void> {
  await insertOnce(db, 'closures', closure);
}

export async function switchClosure(db: Db, id: string, isOff: boolean): Promise<void> {
  unwrap(await db.from('closures').update({ is_off: isOff }).eq('id', id));
}

export async function removeClosure(db: Db, id: string): Promise<void> {
  unwrap(await db.from('closures').delete().eq('id', id));
}

/** Lists the public holidays of the office's state to the end of the year after next. */
export async function listPublicHolidays(db: Db): Promise<void> {
  unwrap(await db.rpc('list_public_holidays'));
}
