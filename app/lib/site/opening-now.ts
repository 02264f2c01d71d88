import type { Closure, SiteSettings } from './settings.ts';

type Hours = SiteSettings['hours'];

/** “Open now”, “Closed now”, or why it is closed: “Closed today: Labour Day”. */
export function openingNow(hours: Hours, closures: Closure[], now: Date): string {
  const { date, day, time } = officeClock(hours, now);
  const closure = closures.find(
    ({ from, to, closes = '', opens = '24' }) =>
      from <= date && date <= to && closes <= time && time < opens,
  );
  if (closure) return closure.text;
  const open = hours.days.find((known) => known.day === day);
  return open && open.opens <= time && time < open.closes ? OPEN_NOW : 'Closed now';
}

export const OPEN_NOW = 'Open now';

/** Uses the office's time zone, wherever the visitor is. Swedes write “2026-11-16 08:30”. */
function officeClock({ timeZone }: Hours, now: Date) {
  const shown = new Intl.DateTimeFormat('sv', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(now);
  const [date = '', time = ''] = shown.split(' ');
  return { date, time, day: new Date(date).getUTCDay() };
}
