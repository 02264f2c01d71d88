import type { SiteSettings } from './settings.ts';

type Hours = SiteSettings['hours'];

export const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const SHORT_DAYS = DAYS.map((day) => day.slice(0, 3));
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];

export interface HoursLine {
  days: string;
  times: string;
}

/** "Monday to Friday", "8:30 AM to 5:00 PM"; then the days that are closed. */
export function describeHours(hours: Hours): HoursLine[] {
  const open = MONDAY_FIRST.filter((day) => hours.days.includes(day));
  const closed = MONDAY_FIRST.filter((day) => !hours.days.includes(day));
  const times = `${formatTime(hours.opens)} to ${formatTime(hours.closes)}`;
  return [
    ...runsOf(open).map((days) => ({ days, times })),
    ...runsOf(closed).map((days) => ({ days, times: 'closed' })),
  ];
}

function runsOf(days: number[]): string[] {
  const runs: number[][] = [];
  for (const day of days) {
    const current = runs.at(-1);
    const previous = current?.at(-1);
    if (current && previous !== undefined && (previous + 1) % 7 === day) current.push(day);
    else runs.push([day]);
  }
  return runs.map(nameRun);
}

function nameRun(run: number[]): string {
  const first = DAYS[run[0] ?? 0] ?? '';
  const last = DAYS[run.at(-1) ?? 0] ?? '';
  if (run.length === 1) return first;
  if (run.length === 2 && first === 'Saturday') return 'Weekend';
  return run.length === 2 ? `${first} and ${last}` : `${first} to ${last}`;
}

/** "08:30" as "8:30 AM". */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const suffix = hour < 12 ? 'AM' : 'PM';
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${suffix}`;
}

/** By the office's clock, wherever the visitor is. */
export function isOpenAt(hours: Hours, now: Date): boolean {
  const parts = new Intl.DateTimeFormat('en-AU', {
    timeZone: hours.timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  const time = `${part('hour')}:${part('minute')}`;
  const isOpenDay = hours.days.includes(SHORT_DAYS.indexOf(part('weekday')));
  return isOpenDay && time >= hours.opens && time < hours.closes;
}
