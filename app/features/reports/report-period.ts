import { formatDate } from '~/lib/format';

/** Days in the database's format, both included. */
export interface Days {
  from: string;
  to: string;
}

export const REPORT_PERIODS = {
  last_12: 'Last 12 months',
  this_month: 'This month so far',
  last_month: 'Last month',
  this_quarter: 'This quarter so far',
  last_quarter: 'Last quarter',
  this_year: 'This financial year so far',
  last_year: 'Last financial year',
  own: 'Custom dates',
} as const;

export type ReportPeriod = keyof typeof REPORT_PERIODS;

export const DEFAULT_PERIOD: ReportPeriod = 'last_12';

const DAY_MS = 86_400_000;
const QUARTER = 3;
const YEAR = 12;
/** July, counted from January as 0. */
const FINANCIAL_YEAR_START = 6;
const YEAR_LENGTH = 4;
const FIRST_YEAR = '1900';
/** Ten years. */
const MOST_DAYS = 3653;
/** Longer periods would overlap the year before. */
const MOST_COMPARED_DAYS = 366;

function key(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function plusDays(day: string, days: number): string {
  return key(Date.parse(day) + days * DAY_MS);
}

/** The first day of the month that is this many months after the month of `day`. */
function monthStart(day: string, months = 0): string {
  const date = new Date(day);
  return key(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

/** The same day a year before. 29 February becomes 28 February. */
function yearBefore(day: string): string {
  const year = Number(day.slice(0, YEAR_LENGTH)) - 1;
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(YEAR_LENGTH)}`;
}

/** The same, but the end of February stays its end if the year before was a leap year. */
function lastYearBefore(day: string): string {
  const isMonthEnd = plusDays(day, 1) === monthStart(day, 1);
  return isMonthEnd ? plusDays(monthStart(day, 1 - YEAR), -1) : yearBefore(day);
}

/** How many months ago the quarter or financial year of a day began. */
function monthsInto(day: string, length: number, start = 0): number {
  return (new Date(day).getUTCMonth() - start + YEAR) % length;
}

/** `today` is the office's date. A period that is still running ends today. */
export function periodDays(period: ReportPeriod, today: string): Days {
  switch (period) {
    case 'this_month':
      return { from: monthStart(today), to: today };
    case 'last_month':
      return { from: monthStart(today, -1), to: plusDays(monthStart(today), -1) };
    case 'this_quarter':
      return { from: monthStart(today, -monthsInto(today, QUARTER)), to: today };
    case 'last_quarter': {
      const start = monthStart(today, -monthsInto(today, QUARTER));
      return { from: monthStart(start, -QUARTER), to: plusDays(start, -1) };
    }
    case 'this_year': {
      const months = monthsInto(today, YEAR, FINANCIAL_YEAR_START);
      return { from: monthStart(today, -months), to: today };
    }
    case 'last_year': {
      const start = monthStart(today, -monthsInto(today, YEAR, FINANCIAL_YEAR_START));
      return { from: monthStart(start, -YEAR), to: plusDays(start, -1) };
    }
    default:
      return { from: plusDays(lastYearBefore(today), 1), to: today };
  }
}

export interface ChosenPeriod {
  period: ReportPeriod;
  /** What was typed, for the fields of custom dates. */
  typed: Days;
  /** What is counted; `null` if the dates make no period. */
  days: Days | null;
  problem: string | null;
  /** Why the days that are counted are not those that were chosen. */
  note: string | null;
  /** The same days a year before; `null` for a period of more than a year. */
  before: Days | null;
}

/** Reads the period from the address. */
export function readPeriod(params: URLSearchParams, today: string): ChosenPeriod {
  const asked = params.get('period') ?? DEFAULT_PERIOD;
  const period = Object.hasOwn(REPORT_PERIODS, asked) ? (asked as ReportPeriod) : DEFAULT_PERIOD;
  if (period !== 'own') {
    const days = periodDays(period, today);
    const before = comparedDays(days);
    return { period, typed: days, days, problem: null, note: null, before };
  }
  const typed = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const problem = periodProblem(typed, today);
  if (problem) return { period, typed, days: null, problem, note: null, before: null };
  const isLong = typed.to > today;
  const days = { from: typed.from, to: isLong ? today : typed.to };
  const note = isLong ? `The numbers are up to today, ${formatDate(today)}.` : null;
  return { period, typed, days, problem: null, note, before: comparedDays(days) };
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && key(time) === text && text >= FIRST_YEAR;
}

/** The database refuses the same periods. */
function periodProblem({ from, to }: Days, today: string): string | null {
  if (!(isDay(from) && isDay(to))) return 'Choose the first and the last day of the period.';
  if (to < from) return 'The last day is before the first day. Check both dates.';
  if (from > today) return 'This period has not begun. Choose one that starts today or earlier.';
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS > MOST_DAYS) {
    return 'Choose a period of at most ten years.';
  }
  return null;
}

/** The same days a year before. */
export function comparedDays({ from, to }: Days): Days | null {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days > MOST_COMPARED_DAYS) return null;
  return { from: yearBefore(from), to: lastYearBefore(to) };
}

/** “1 Jul 2026 to 17 Nov 2026”, or one day. */
export function daysText({ from, to }: Days): string {
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
}
