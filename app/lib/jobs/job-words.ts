import { PAY_PERIODS, VACANCY_HOURS, VACANCY_KINDS } from '../records/trade.ts';
import type { JobSummary } from './job-summary.ts';

type Pay = Pick<JobSummary, 'pay_from' | 'pay_to' | 'pay_per' | 'pay_note'>;

const LOCALE = 'en-AU';
const whole = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'AUD',
  maximumFractionDigits: 0,
});
const withCents = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'AUD' });
/** A date without a time is the same day everywhere. */
const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });

function money(amount: number): string {
  return (Number.isInteger(amount) ? whole : withCents).format(amount);
}

/** $28.50 to $32 an hour; the note if there are no figures; `null` if there is neither. */
export function payText({ pay_from, pay_to, pay_per, pay_note }: Pay): string | null {
  const amount = amountText(pay_from, pay_to);
  if (amount === null) return pay_note;
  return pay_per ? `${amount} ${PAY_PERIODS[pay_per]}` : amount;
}

function amountText(from: number | null, to: number | null): string | null {
  if (from !== null && to !== null) {
    return from === to ? money(from) : `${money(from)} to ${money(to)}`;
  }
  if (from !== null) return `From ${money(from)}`;
  return to === null ? null : `Up to ${money(to)}`;
}

export function placeText({ suburb, state }: Pick<JobSummary, 'suburb' | 'state'>): string {
  return `${suburb} ${state}`;
}

/** 16 Nov 2026 */
export function dayText(date: string): string {
  const moment = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) ? date : day.format(moment);
}

/**
 * A job as lists show it. The server makes the texts, so that visitors load no script for them.
 */
export interface JobCard {
  slug: string;
  title: string;
  kind: string;
  employer: string | null;
  place: string;
  pay: string | null;
  hours: string;
  starts: string | null;
  closes: string | null;
  summary: string;
}

export function toCard(job: JobSummary): JobCard {
  return {
    slug: job.slug,
    title: job.title,
    kind: VACANCY_KINDS[job.kind],
    employer: job.employer,
    place: placeText(job),
    pay: payText(job),
    hours: VACANCY_HOURS[job.hours],
    starts: job.starts_on && dayText(job.starts_on),
    closes: job.closes_on && dayText(job.closes_on),
    summary: job.summary,
  };
}
