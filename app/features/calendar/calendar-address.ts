import { type CalendarView, isDay, VIEWS } from './calendar-days';
import { type EntryKind, KINDS } from './calendar-schema';

export const MINE = 'me';
export const EVERYONE = 'everyone';

/** What the calendar shows. It is kept in the address, so that people can share it and go back. */
export interface CalendarState {
  view: CalendarView;
  day: string;
  /** `me`, `everyone` or the id of a staff member. */
  person: string;
  /** `null` means all. */
  kinds: EntryKind[] | null;
  /** The task that is open beside the calendar. */
  openId: string | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the address, and falls back to a valid value for each part. */
export function readCalendar(params: URLSearchParams, today: string): CalendarState {
  const view = params.get('view') ?? '';
  const day = params.get('date') ?? '';
  const person = params.get('person') ?? '';
  const open = params.get('open') ?? '';
  return {
    view: isView(view) ? view : 'week',
    day: isDay(day) ? day : today,
    person: person === EVERYONE || UUID.test(person) ? person : MINE,
    kinds: readKinds(params),
    openId: UUID.test(open) ? open : null,
  };
}

function readKinds(params: URLSearchParams): EntryKind[] | null {
  const kinds = (params.get('kinds') ?? '').split(',').filter(isKind);
  return kinds.length > 0 ? [...new Set(kinds)] : null;
}

function isView(text: string): text is CalendarView {
  return Object.hasOwn(VIEWS, text);
}

function isKind(text: string): text is EntryKind {
  return Object.hasOwn(KINDS, text);
}

/** The address with some parts changed. Default values are left out. */
export function withCalendar(
  params: URLSearchParams,
  change: Partial<CalendarState>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string | null, usual: string) => {
    if (value === null || value === usual) next.delete(name);
    else next.set(name, value);
  };
  if (change.view) set('view', change.view, 'week');
  if (change.day !== undefined) set('date', change.day, '');
  if (change.person !== undefined) set('person', change.person, MINE);
  if (change.kinds !== undefined) set('kinds', change.kinds?.join(',') ?? null, '');
  if (change.openId !== undefined) set('open', change.openId, '');
  return next;
}

/** Switches a kind on or off. With the last one off, all are shown again. */
export function toggleKind(
  params: URLSearchParams,
  kind: EntryKind,
  all: readonly EntryKind[],
): URLSearchParams {
  const now = readKinds(params) ?? all;
  const next = now.includes(kind) ? now.filter((it) => it !== kind) : [...now, kind];
  const chosen = all.filter((it) => next.includes(it));
  const isAll = chosen.length === 0 || chosen.length === all.length;
  return withCalendar(params, { kinds: isAll ? null : chosen });
}
