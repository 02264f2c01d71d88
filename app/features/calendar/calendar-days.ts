import { fromOfficeClock, toOfficeClock } from '~/lib/office-clock';

/** A day is text such as 2026-11-17, as the office's calendar shows it. */

export const VIEWS = { day: 'Day', week: 'Week', month: 'Month', list: 'List' } as const;
export type CalendarView = keyof typeof VIEWS;

export const WEEK_DAYS = 7;
/** How many days the list covers. */
export const LIST_DAYS = 28;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAY_LENGTH = 'yyyy-mm-dd'.length;
export const HOUR_MINUTES = 60;
export const DAY_MINUTES = 24 * HOUR_MINUTES;
/** The day view always shows at least these hours. */
const FIRST_HOUR = 8;
const LAST_HOUR = 18;
/** A visit has no length, but it needs a place on the screen. */
const LEAST_MINUTES = 30;

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && keyOf(timeOf(text)) === text;
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function keyOf(time: number): string {
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, DAY_LENGTH);
}

export function addDays(day: string, count: number): string {
  return keyOf(timeOf(day) + count * DAY_MS);
}

/** The Monday of its week. */
export function weekStart(day: string): string {
  const weekday = (new Date(timeOf(day)).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  return addDays(day, -weekday);
}

export function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

const LENGTHS = { day: 1, week: WEEK_DAYS, list: LIST_DAYS } as const;

/** The first day of the month that is this many months later. */
function monthStart(day: string, months = 0): string {
  const date = new Date(timeOf(day));
  return keyOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months));
}

/** The days that a view of this day shows. A month is shown in whole weeks. */
export function daysOf(view: CalendarView, day: string): string[] {
  if (view === 'month') {
    const first = weekStart(monthStart(day));
    const last = addDays(weekStart(addDays(monthStart(day, 1), -1)), WEEK_DAYS);
    return daysFrom(first, (timeOf(last) - timeOf(first)) / DAY_MS);
  }
  return daysFrom(view === 'week' ? weekStart(day) : day, LENGTHS[view]);
}

/** The day for the next (1) or the previous (-1) page of a view. */
export function pageDay(view: CalendarView, day: string, direction: 1 | -1): string {
  return view === 'month' ? monthStart(day, direction) : addDays(day, direction * LENGTHS[view]);
}

const FORMATS = {
  whole: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  heading: { weekday: 'short', day: 'numeric', month: 'short' },
  named: { weekday: 'long', day: 'numeric', month: 'long' },
  range: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = Object.fromEntries(
  Object.entries(FORMATS).map(([name, options]) => [
    name,
    new Intl.DateTimeFormat('en-AU', { ...options, timeZone: 'UTC' }),
  ]),
) as Record<keyof typeof FORMATS, Intl.DateTimeFormat>;

/** `whole`: Tuesday 17 November 2026. `named`: without the year. `heading`: Tue 17 Nov. */
export function formatDay(day: string, style: 'whole' | 'named' | 'heading'): string {
  return formats[style].format(timeOf(day)).replace(',', '');
}

/** November 2026 */
export function formatMonth(day: string): string {
  return formats.month.format(timeOf(day));
}

export function formatRange(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (first === last) return formatDay(first, 'whole');
  return formats.range.formatRange(timeOf(first), timeOf(last));
}

/** Minutes since midnight, as the office's clocks show it. */
export function minuteOfDay(moment: string): number {
  const shown = new Date(toOfficeClock(Date.parse(moment)));
  return shown.getUTCHours() * HOUR_MINUTES + shown.getUTCMinutes();
}

/** The moment at which the office's clocks show this day and minute. */
export function momentOn(day: string, minute: number): string {
  return new Date(fromOfficeClock(timeOf(day) + minute * MINUTE_MS)).toISOString();
}

/** 9 am */
export function formatHour(minute: number): string {
  const hour = Math.floor(minute / HOUR_MINUTES);
  return `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`;
}

/** 09:30 */
export function toTime(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / HOUR_MINUTES))}:${two(minute % HOUR_MINUTES)}`;
}

export function fromTime(time: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * HOUR_MINUTES + Number(minutes);
}

export interface TimeBlock {
  id: string;
  /** Minutes since midnight. */
  from: number;
  until: number;
}

export function blockOf(id: string, startsAt: string, minutes: number | null): TimeBlock {
  const from = minuteOfDay(startsAt);
  return { id, from, until: Math.min(DAY_MINUTES, from + Math.max(minutes ?? 0, LEAST_MINUTES)) };
}

/** The hours to show: office hours, and whatever lies outside them. */
export function hoursFor(blocks: readonly TimeBlock[]): { first: number; last: number } {
  const first = Math.min(FIRST_HOUR, ...blocks.map(({ from }) => Math.floor(from / HOUR_MINUTES)));
  const last = Math.max(LAST_HOUR, ...blocks.map(({ until }) => Math.ceil(until / HOUR_MINUTES)));
  return { first, last };
}

export interface PlacedBlock extends TimeBlock {
  /** Blocks at the same time sit side by side: this one's column, and how many there are. */
  column: number;
  columns: number;
}

export function placeBlocks(blocks: readonly TimeBlock[]): PlacedBlock[] {
  const sorted = blocks.toSorted((one, other) => one.from - other.from || other.until - one.until);
  const placed: PlacedBlock[] = [];
  /** The blocks that overlap directly or through others, and where each of their columns ends. */
  let group: PlacedBlock[] = [];
  let ends: number[] = [];
  for (const block of sorted) {
    if (block.from >= Math.max(0, ...ends)) {
      group = [];
      ends = [];
    }
    const free = ends.findIndex((end) => end <= block.from);
    const column = free < 0 ? ends.length : free;
    ends[column] = block.until;
    group.push({ ...block, column, columns: 0 });
    placed.push(group.at(-1) as PlacedBlock);
    for (const member of group) member.columns = ends.length;
  }
  return placed;
}
