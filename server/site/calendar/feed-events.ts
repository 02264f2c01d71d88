import { z } from 'zod';
import type { CalendarEvent } from './ics.ts';

const MINUTE_MS = 60_000;

/** An entry of `read_calendar_feed`. Names are empty if the person wants none in the calendar. */
const entrySchema = z.object({
  kind: z.enum(['task', 'visit', 'care', 'interview']),
  id: z.string(),
  day: z.string(),
  starts_at: z.string().nullable(),
  minutes: z.number().nullable(),
  title: z.string().nullable(),
  state: z.enum(['open', 'done', 'cancelled']),
  candidate: z.string().nullable(),
  organisation: z.string().nullable(),
  place: z.string().nullable(),
  placement_id: z.string().nullable(),
  application_id: z.string().nullable(),
  vacancy_id: z.string().nullable(),
  candidate_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  sequence: z.number(),
});

export const feedSchema = z.object({ time_zone: z.string(), entries: z.array(entrySchema) });

export type FeedEntry = z.infer<typeof entrySchema>;

const LABELS = { task: 'Task', visit: 'Visit', care: 'Care step', interview: 'Interview' } as const;

export function toEvent(entry: FeedEntry, siteUrl: string): CalendarEvent {
  const { kind, id, day, starts_at, minutes, state } = entry;
  const from = starts_at ? new Date(starts_at) : null;
  return {
    uid: uidOf(kind === 'interview' ? kind : 'task', id, siteUrl),
    createdAt: entry.created_at,
    changedAt: entry.updated_at,
    sequence: entry.sequence,
    summary: `${state === 'done' ? 'Done: ' : ''}${summaryOf(entry)}`,
    when: from ? { from, until: new Date(from.getTime() + (minutes ?? 0) * MINUTE_MS) } : { day },
    location: entry.place,
    url: siteUrl + pathOf(entry),
    isCancelled: state === 'cancelled',
  };
}

/** The same in a feed and in an invitation, so that a calendar with both shows one event. */
export function uidOf(kind: 'interview' | 'task', id: string, siteUrl: string): string {
  return `${kind}-${id}@${new URL(siteUrl).hostname}`;
}

function summaryOf({ kind, title, candidate, organisation }: FeedEntry): string {
  const label = LABELS[kind];
  if (kind === 'task') return title || label;
  const about = [candidate, kind === 'interview' ? title : organisation].filter(Boolean).join(', ');
  const what = (kind === 'interview' ? null : title) || label;
  return about ? `${what}: ${about}` : what;
}

/** Where the record is in the back office. Opening it needs an account. */
function pathOf(entry: FeedEntry): string {
  const { kind, id, day, placement_id, application_id, vacancy_id, candidate_id } = entry;
  if (kind === 'interview') {
    return vacancy_id
      ? `/admin/vacancies/${vacancy_id}?tab=pipeline&open=${application_id}`
      : `/admin/candidates/${candidate_id}`;
  }
  if (placement_id) return `/admin/placements/${placement_id}`;
  return `/admin/calendar?view=day&date=${day}&open=${id}`;
}
