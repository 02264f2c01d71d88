import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { type Colleague, colleaguesSchema } from './colleagues';

const AVATARS = 'avatars';

export async function listColleagues(db: Db): Promise<Colleague[]> {
  return colleaguesSchema.parse(unwrap(await db.rpc('list_colleagues')));
}

export function avatarUrl(db: Db, path: string): string {
  return db.storage.from(AVATARS).getPublicUrl(path).data.publicUrl;
}
