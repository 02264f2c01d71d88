import { AppError, toAppError, unwrap } from '~/lib/errors';
import { getAttachmentName } from '~/lib/supabase/attachment-name';
import type { Db } from '~/lib/supabase/client';
import type { Database, TablesUpdate } from '~/lib/supabase/database.types';
import { filesOf, type Person, type PersonFile, personSchema } from './privacy-schema';

export async function findPerson(db: Db, email: string): Promise<Person> {
  const person = personSchema.parse(unwrap(await db.rpc('find_person', { email })));
  const fileNames = await Promise.all(
    filesOf(person).map(({ bucket, path }) => getAttachmentName(db, path, bucket)),
  );
  return { ...person, fileNames };
}

/** Downloads a file for an export. Every download of a person's file is recorded. */
export async function downloadFile(
  db: Db,
  { leads, candidates, received_messages }: Person,
  { bucket, path }: PersonFile,
): Promise<Blob> {
  const lead = leads.find(({ attachment_url }) => attachment_url === path);
  if (lead) unwrap(await db.rpc('record_view', { kind: 'attachment', lead_id: lead.id }));
  if (bucket === 'mail-files') {
    const message = received_messages.find(({ files }) => JSON.stringify(files).includes(path));
    if (message) unwrap(await db.rpc('record_message_file_view', { message_id: message.id }));
  }
  const [candidate] = candidates;
  if (bucket !== 'attachments' && bucket !== 'mail-files' && candidate) {
    const kind = bucket === 'resumes' ? 'resume' : 'document';
    unwrap(await db.rpc('record_candidate_view', { kind, candidate_id: candidate.id }));
  }
  const { data, error } = await db.storage.from(bucket).download(path);
  if (error) throw toAppError(error);
  return data;
}

export interface Undecided {
  place: string;
  id: string;
  reason: string;
  excerpt: string | null;
}

/** Finds records that may be about the person, for someone to decide. */
export async function findUndecided(db: Db, email: string): Promise<Undecided[]> {
  return unwrap(await db.rpc('find_undecided', { email })) ?? [];
}

/** Deletes the files first: if that fails, the records still point to them for another try. */
export async function erasePerson(db: Db, email: string, person: Person): Promise<void> {
  for (const [bucket, files] of Map.groupBy(filesOf(person), ({ bucket }) => bucket)) {
    const { error } = await db.storage.from(bucket).remove(files.map(({ path }) => path));
    if (error) throw toAppError(error);
  }
  unwrap(await db.rpc('erase_person', { email }));
}

type RuleReply = Database['public']['Functions']['preview_retention']['Returns'][number];

/** A rule, with what it would delete now and what it will delete on its next run. */
export interface RetentionRule extends Omit<RuleReply, NeverYet> {
  oldest: string | null;
  next_run_at: string | null;
  last_run_at: string | null;
  last_run_count: number | null;
}

/** The types do not mark a function's columns as nullable. These may have no value yet. */
type NeverYet = 'oldest' | 'next_run_at' | 'last_run_at' | 'last_run_count';

export async function previewRetention(db: Db): Promise<RetentionRule[]> {
  return unwrap(await db.rpc('preview_retention')) ?? [];
}

export type RuleChange = Pick<TablesUpdate<'retention_rules'>, 'keep_days' | 'is_automatic'>;

export async function saveRule(db: Db, kind: string, change: RuleChange): Promise<void> {
  const request = db.from('retention_rules').update(change).eq('kind', kind);
  if (!unwrap(await request.select('kind').maybeSingle())) throw new AppError('forbidden');
}

/** Deletes no more than the preview said, in batches, so that no call takes too long. */
export async function applyRetention(db: Db, { kind, count }: RetentionRule): Promise<number> {
  let deleted = 0;
  while (deleted < count) {
    const some = unwrap(await db.rpc('apply_retention', { kind, expected: count - deleted })) ?? 0;
    if (some === 0) break;
    deleted += some;
  }
  return deleted;
}
