import { saveRecord } from '~/features/records/record-api';
import type { RecordBase } from '~/features/records/record-kind';
import { recordMessages } from '~/features/records/record-messages';
import { unwrap } from '~/lib/errors';
import { formatDate, formatDateTime } from '~/lib/format';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';
import { minuteOfDay, toTime } from './calendar-days';
import {
  type CalendarEntry,
  type CalendarFeed,
  type EntryKind,
  entriesSchema,
  feedSchema,
} from './calendar-schema';

export interface CalendarQuery {
  from: string;
  until: string;
  person: string;
  kinds: EntryKind[];
  /** The most entries per day. */
  most: number;
}

export async function listEntries(db: Db, query: CalendarQuery, signal: AbortSignal) {
  const request = db.rpc('calendar_entries', {
    from_day: query.from,
    until_day: query.until,
    person: query.person,
    kinds: [...query.kinds, 'closure'],
    most: query.most,
  });
  return entriesSchema.parse(unwrap(await request.abortSignal(signal)));
}

const TASK: RecordBase<Tables<'tasks'>> = {
  table: 'tasks',
  noun: ['task', 'tasks'],
  messages: recordMessages(['task', 'tasks']),
  staleFields: { due_on: ['due day', (day) => (day ? formatDate(String(day)) : 'open')] },
};

const INTERVIEW: RecordBase<Tables<'interviews'>> = {
  table: 'interviews',
  noun: ['interview', 'interviews'],
  messages: recordMessages(['interview', 'interviews']),
  staleFields: { starts_at: ['time', (time) => formatDateTime(String(time))] },
};

/** Where an entry moves to. An interview has a time, and a step of a care plan may have one. */
export interface MoveTarget {
  day: string;
  startsAt: string | null;
}

/** Returns the day it is on now: a care step moves on to the next day that the office is open. */
export async function moveEntry(
  db: Db,
  { kind, id, updated_at, day, starts_at }: CalendarEntry,
  to: MoveTarget,
): Promise<string> {
  if (kind === 'visit' || kind === 'care') {
    const request = db.rpc('move_care_step', {
      step_id: id,
      seen: updated_at,
      day: to.day,
      at_time: to.startsAt ? toTime(minuteOfDay(to.startsAt)) : '',
    });
    return unwrap(await request) ?? to.day;
  }
  if (kind === 'interview' && starts_at && to.startsAt) {
    await saveRecord(db, INTERVIEW, { id, updated_at, starts_at }, { starts_at: to.startsAt });
  } else {
    await saveRecord(db, TASK, { id, updated_at, due_on: day }, { due_on: to.day });
  }
  return to.day;
}

/** Marks a task or a step of a care plan as done. */
export async function finishEntry(db: Db, { kind, id, updated_at }: CalendarEntry): Promise<void> {
  if (kind === 'visit' || kind === 'care') {
    unwrap(await db.rpc('complete_care_step', { step_id: id, seen: updated_at }));
  } else await saveRecord(db, TASK, { id, updated_at }, { status: 'done' });
}

/** Names other interviews of the same colleagues at the new time. */
export async function clashesOf(
  db: Db,
  { id, application_id, staff_ids, minutes }: CalendarEntry,
  startsAt: string,
): Promise<string[]> {
  if (!application_id) return [];
  const found = unwrap(
    await db.rpc('interview_clashes', {
      application_id,
      staff_ids,
      client_ids: [],
      starts_at: startsAt,
      minutes: minutes ?? 0,
      except_id: id,
    }),
  );
  return (found ?? []).map(
    ({ person, candidate, at }) =>
      `${[...new Set([person, candidate])].join(': ')}, ${formatDateTime(at)}`,
  );
}

export async function getFeed(db: Db): Promise<CalendarFeed> {
  return feedSchema.parse(unwrap(await db.rpc('my_calendar_feed')));
}

export interface FeedChoices {
  kinds: string[];
  withoutNames: boolean;
}

/** Makes an address, or replaces it. Returns the secret, which is not stored. */
export async function makeFeed(db: Db, { kinds, withoutNames }: FeedChoices): Promise<string> {
  const request = db.rpc('make_calendar_feed', { kinds, without_names: withoutNames });
  return unwrap(await request) ?? '';
}

export async function changeFeed(db: Db, { kinds, withoutNames }: FeedChoices): Promise<void> {
  unwrap(await db.rpc('change_calendar_feed', { kinds, without_names: withoutNames }));
}

export async function stopFeed(db: Db): Promise<void> {
  unwrap(await db.rpc('stop_calendar_feed'));
}
