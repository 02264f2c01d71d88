import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { insertOnce } from '~/lib/supabase/insert-once';
import type { Colleague } from './mentions';
import { TIMELINE_MESSAGES } from './messages';
import { type Activity, type TimelinePage, timelinePageSchema } from './timeline-schema';

const PAGE_SIZE = 50;

/**
 * Whose timeline it is. A client's includes all their leads; those of a candidate and a vacancy
 * include their applications.
 */
export type TimelineOf =
  | { lead_id: string }
  | { client_id: string }
  | { candidate_id: string }
  | { organisation_id: string }
  | { vacancy_id: string }
  | { application_id: string }
  | { placement_id: string };

export interface TimelineView {
  of: TimelineOf;
  /** Everything about the person behind the record. */
  isPerson: boolean;
  /** The kinds of entries; `null` for all. */
  kinds: string[] | null;
}

/** `after` is the last entry that is known: the page begins below it. */
export async function readTimeline(
  db: Db,
  { of, isPerson, kinds }: TimelineView,
  after: Activity | undefined,
): Promise<TimelinePage> {
  const page = await db.rpc('person_timeline', {
    of: isPerson ? { ...of, person: true } : of,
    batch: PAGE_SIZE,
    ...(kinds && { kinds }),
    ...(after && { before: after.created_at, before_id: after.id }),
  });
  return timelinePageSchema.parse(unwrap(page)) as TimelinePage;
}

/** What a person writes into a note or call. */
export interface NoteText {
  body: string;
  mentions: Colleague[];
}

function detailsOf(mentions: Colleague[]) {
  return mentions.length > 0 ? { mentions: mentions.map(({ id, name }) => ({ id, name })) } : {};
}

export async function createActivity(
  db: Db,
  of: TimelineOf,
  { kind, body, mentions }: NoteText & { kind: 'note' | 'call' },
): Promise<void> {
  await insertOnce(db, 'activities', { ...of, kind, body, details: detailsOf(mentions) });
}

/** Refuses if the entry has been corrected or deleted since it was read. */
export async function correctActivity(
  db: Db,
  { id, edited_at }: Pick<Activity, 'id' | 'edited_at'>,
  { body, mentions }: NoteText,
): Promise<void> {
  const change = db
    .from('activities')
    .update({ body, details: detailsOf(mentions) })
    .eq('id', id);
  const request = edited_at ? change.eq('edited_at', edited_at) : change.is('edited_at', null);
  if (unwrap(await request.select('id').maybeSingle())) return;
  // An earlier try may have been stored although its answer was lost.
  const stored = db.from('activities').select('id').match({ id, body });
  if (unwrap(await stored.maybeSingle())) return;
  throw new AppError('stale', TIMELINE_MESSAGES.stale, { isExplained: true });
}

export async function deleteActivity(db: Db, id: string): Promise<void> {
  unwrap(await db.from('activities').delete().eq('id', id));
}

/** Returns the fields that stay as they are, because they were changed again since. */
export async function putBackDetails(db: Db, id: string): Promise<string[]> {
  return unwrap(await db.rpc('put_back_details', { activity_id: id })) ?? [];
}

export async function listMentionable(db: Db, of: TimelineOf): Promise<Colleague[]> {
  return unwrap(await db.rpc('list_mentionable', { of })) ?? [];
}

export interface SentMessage {
  recipient: string;
  body_text: string | null;
  is_confidential: boolean;
  files: unknown;
}

/** `null` if it was deleted, or the reader may not see it. */
export async function getSentMessage(db: Db, id: string): Promise<SentMessage | null> {
  return unwrap(
    await db
      .from('emails')
      .select('recipient, body_text, is_confidential, files')
      .eq('id', id)
      .maybeSingle(),
  );
}
