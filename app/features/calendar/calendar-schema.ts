import { z } from 'zod';
import { type PermissionKey, RECORD_KEYS } from '~/lib/permissions';

export const KINDS = {
  interview: 'Interviews',
  visit: 'Planned visits',
  care: 'Other care steps',
  visited: 'Visits made',
  task: 'Tasks',
} as const;

export type EntryKind = keyof typeof KINDS;

/** What people need to see each kind: one of these. The database checks it again. */
export const KIND_NEEDS: Record<EntryKind, readonly PermissionKey[]> = {
  interview: ['candidates.view'],
  visit: ['placements.view'],
  care: ['placements.view'],
  visited: ['placements.view'],
  task: RECORD_KEYS,
};

/** What one entry of a kind is called. */
export const KIND_NAMES: Record<EntryKind, string> = {
  interview: 'Interview',
  visit: 'Visit',
  care: 'Care step',
  visited: 'Visit made',
  task: 'Task',
};

/** Other calendars get what is still to be done, and interviews. */
export const FEED_KINDS = ['interview', 'visit', 'care', 'task'] as const satisfies EntryKind[];

const entrySchema = z.object({
  kind: z.enum(['interview', 'visit', 'care', 'visited', 'task', 'closure']),
  id: z.string(),
  day: z.string(),
  starts_at: z.string().nullable(),
  minutes: z.number().nullable(),
  title: z.string().nullable(),
  state: z.string(),
  candidate: z.string().nullable(),
  organisation: z.string().nullable(),
  place: z.string().nullable(),
  staff_ids: z.array(z.string()),
  staff_names: z.array(z.string()),
  placement_id: z.string().nullable(),
  application_id: z.string().nullable(),
  vacancy_id: z.string().nullable(),
  candidate_id: z.string().nullable(),
  updated_at: z.string(),
  may_move: z.boolean(),
  day_total: z.number(),
});

export const entriesSchema = z.array(entrySchema);

type AnyEntry = z.infer<typeof entrySchema>;
export type CalendarEntry = AnyEntry & { kind: EntryKind };

export interface CalendarDay {
  day: string;
  entries: CalendarEntry[];
  /** How many entries the day has. The answer may have fewer. */
  total: number;
  /** Public holidays and other closures. */
  closures: string[];
  isClosed: boolean;
}

export function isEntry(entry: AnyEntry): entry is CalendarEntry {
  return entry.kind !== 'closure';
}

/** A step of a care plan can have a time. */
export function isStep({ kind }: Pick<AnyEntry, 'kind'>): boolean {
  return kind === 'visit' || kind === 'care';
}

/** Every day of the period with what is on it. */
export function byDay(rows: readonly AnyEntry[], days: readonly string[]): CalendarDay[] {
  return days.map((day) => {
    const ofDay = rows.filter((row) => row.day === day);
    const entries = ofDay.filter(isEntry);
    const closures = ofDay.filter(({ kind }) => kind === 'closure');
    return {
      day,
      entries,
      total: Math.max(entries.length, ...entries.map(({ day_total }) => day_total)),
      closures: closures.map(({ title, place }) => [title, place].filter(Boolean).join(', ')),
      // A closure for some hours says which.
      isClosed: closures.some(({ place }) => place === null),
    };
  });
}

const MINUTE_MS = 60_000;

/**
 * A task or step is overdue once its day has passed, as everywhere else. An interview is over once it
 * has ended. `today` is a date in the business's time zone.
 */
export function isLate(
  entry: Pick<CalendarEntry, 'kind' | 'state' | 'day' | 'starts_at' | 'minutes'>,
  now: number,
  today: string,
): boolean {
  const { kind, state, day, starts_at, minutes } = entry;
  if (state !== 'open') return false;
  if (kind !== 'interview' || !starts_at) return day < today;
  return Date.parse(starts_at) + (minutes ?? 0) * MINUTE_MS < now;
}

/** What the entry is. */
export function titleOf({ kind, title, candidate }: CalendarEntry): string {
  if (kind === 'task') return title || 'No title';
  if (kind === 'interview' || kind === 'visited') return candidate ?? KIND_NAMES[kind];
  return title || KIND_NAMES[kind];
}

/** What it is about, below its title. */
export function aboutOf({ kind, title, candidate, organisation }: CalendarEntry): string {
  const parts =
    kind === 'interview'
      ? [title === KIND_NAMES.interview ? null : title]
      : kind === 'visited'
        ? [organisation]
        : [candidate, organisation];
  return parts.filter(Boolean).join(', ');
}

/** Where it is. `null` for a task, which opens beside the calendar. */
export function hrefOf(entry: CalendarEntry): string | null {
  const { kind, placement_id, vacancy_id, application_id, candidate_id } = entry;
  if (kind === 'task') return null;
  if (kind === 'interview') {
    return vacancy_id
      ? `/admin/vacancies/${vacancy_id}?tab=pipeline&open=${application_id}`
      : `/admin/candidates/${candidate_id}`;
  }
  return `/admin/placements/${placement_id}`;
}

export const feedSchema = z
  .object({
    kinds: z.array(z.enum(FEED_KINDS)),
    without_names: z.boolean(),
    made_at: z.string(),
    last_read_at: z.string().nullable(),
  })
  .nullable();

export type CalendarFeed = z.infer<typeof feedSchema>;
