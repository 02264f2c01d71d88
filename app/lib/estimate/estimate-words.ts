import { BEING_UPDATED } from '../facts/with-facts.ts';
import type { Estimate, EstimateLine, FactVersion } from './estimate.ts';
import { ESTIMATE_KINDS, type EstimateInputs } from './estimate-address.ts';

const LONG_DAY = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 1 July 2025. A day of the office has no time, so no time zone can move it. */
export function longDay(day: string): string {
  return LONG_DAY.format(new Date(`${day}T00:00:00Z`));
}

/** For starts from 1 July 2025 to 31 December 2025 */
export function startsWords({ valid_from, valid_to }: FactVersion): string {
  const first = `For starts from ${longDay(valid_from)}`;
  return valid_to ? `${first} to ${longDay(valid_to)}` : first;
}

/** Apprenticeship starting 1 July 2025, in a business with 12 employees */
export function inputsWords({ kind, start, size }: EstimateInputs): string {
  const people = size === 1 ? '1 employee' : `${size.toLocaleString('en-AU')} employees`;
  return `${ESTIMATE_KINDS[kind]} starting ${longDay(start)}, in a business with ${people}`;
}

export function amountOf({ fact }: EstimateLine): string {
  return fact?.shown ?? BEING_UPDATED;
}

/** In a few words: each amount, and the total if there is one. */
export function summaryLines({ lines, total }: Pick<Estimate, 'lines' | 'total'>): string[] {
  return [
    ...lines.map((line) => `${line.label}: ${amountOf(line)}`),
    ...(total ? [`Total: ${total}`] : []),
  ];
}

/** The whole estimate in lines, for a cell of a spreadsheet. */
export function estimateText(estimate: Estimate): string {
  const about = `As at ${longDay(estimate.day)}: ${inputsWords(estimate.inputs)}`;
  return [about, ...summaryLines(estimate)].join('\n');
}
