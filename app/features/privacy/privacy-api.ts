import { toAppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { Database } from '~/lib/supabase/database.types';
import { type Person, personSchema } from './privacy-schema';

export async function findPerson(db: Db, email: string): Promise<Person> {
  return personSchema.parse(unwrap(await db.rpc('find_person', { email })));
}

/** The files first: should that fail, what leads to them is still there for another try. */
export async function erasePerson(db: Db, email: string, { files }: Person): Promise<void> {
  if (files.length > 0) {
    const { error } = await db.storage.from('attachments').remove(files);
    if (error) throw toAppError(error);
  }
  unwrap(await db.rpc('erase_person', { email }));
}

export type RetentionRule = Database['public']['Functions']['preview_retention']['Returns'][number];

/** Each rule with what it would delete now. */
export async function previewRetention(db: Db): Promise<RetentionRule[]> {
  return unwrap(await db.rpc('preview_retention')) ?? [];
}

export async function saveRule(db: Db, kind: string, keepDays: number): Promise<void> {
  unwrap(await db.from('retention_rules').upsert({ kind, keep_days: keepDays }));
}

/** No more than the preview named. */
export async function applyRetention(db: Db, { kind, count }: RetentionRule): Promise<number> {
  return unwrap(await db.rpc('apply_retention', { kind, expected: count })) ?? 0;
}
