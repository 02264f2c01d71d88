import type { SiteSettings } from './settings.ts';

type Hours = SiteSettings['hours'];

export const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];

export interface HoursLine {
  days: string;
  times: string;
}

/** "Monday to Friday", "8:30 AM to 5:00 PM"; then the days that are closed. */
export function describeHours({ days }: Hours): HoursLine[] {
  const open = openDays(days);
  const closed = MONDAY_FIRST.filter((day) => !open.some((known) => known.day === day));
  return [
    ...runsOf(open, (known) => timesOf(known)),
    ...runsOf(
      closed.map((day) => ({ day })),
      () => 'closed',
    ),
  ];
}

/**
 * How soon people get an answer: “within one business day, Monday to Friday”, or what we promise,
 * “within 8 office hours, Monday to Friday”.
 */
export function answerTime({ days, replyHours }: Hours): string {
  const runs = runsOf(openDays(days), () => '').map((run) => run.days);
  const time = replyHours === 1 ? '1 office hour' : `${replyHours} office hours`;
  const within = `within ${replyHours === null ? 'one business day' : time}`;
  return [within, runs.join(', ')].filter(Boolean).join(', ');
}

type OpenDay = Hours['days'][number];

function openDays(days: OpenDay[]): OpenDay[] {
  return MONDAY_FIRST.flatMap((day) => days.find((known) => known.day === day) ?? []);
}

function timesOf({ opens, closes }: OpenDay): string {
  return `${formatTime(opens)} to ${formatTime(closes)}`;
}

/** Joins consecutive days with the same times into one line. */
function runsOf<Day extends { day: number }>(
  days: Day[],
  timesFor: (day: Day) => string,
): HoursLine[] {
  const runs: { days: number[]; times: string }[] = [];
  for (const known of days) {
    const times = timesFor(known);
    const current = runs.at(-1);
    const previous = current?.days.at(-1);
    const isNext = previous !== undefined && (previous + 1) % 7 === known.day;
    if (current && isNext && current.times === times) current.days.push(known.day);
    else runs.push({ days: [known.day], times });
  }
  return runs.map(({ days, times }) => ({ days: nameRun(days), times }));
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
