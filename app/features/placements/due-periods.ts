import type { Period } from './care-api';

export const DUE_PERIODS = {
  all: 'Missed and the next four weeks',
  missed: 'Missed',
  week: 'Due this week',
  next_week: 'Next week',
  every: 'All open steps',
} as const;

export type DuePeriod = keyof typeof DUE_PERIODS;

const DAY_MS = 86_400_000;

function plus(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Weeks begin on Monday. `today` is a date in the business's time zone. */
export function periodOf(show: string, today: string): Period {
  const monday = plus(today, -((new Date(today).getUTCDay() + 6) % 7));
  switch (show) {
    case 'missed':
      return { until: plus(today, -1) };
    case 'week':
      // What was due earlier this week is missed.
      return { from: today, until: plus(monday, 6) };
    case 'next_week':
      return { from: plus(monday, 7), until: plus(monday, 13) };
    case 'every':
      return {};
    default:
      return { until: plus(today, 28) };
  }
}
