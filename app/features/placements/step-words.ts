import type { PlanStep } from './care-plans-api';

export const ANCHORS = {
  after_start: 'after the start',
  before_end: 'before the expected end',
  every: 'repeated until the end',
} as const;

export const UNITS = { days: 'Days', weeks: 'Weeks', months: 'Months' } as const;

type When = Pick<PlanStep, 'anchor' | 'amount' | 'unit'>;

/** “4 weeks after the start”, “every 12 weeks”, “on the expected end date”. */
export function whenText({ anchor, amount, unit }: When): string {
  const length = `${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`;
  if (anchor === 'every') return `every ${amount === 1 ? unit.slice(0, -1) : length}`;
  if (amount === 0)
    return anchor === 'before_end' ? 'on the expected end date' : 'on the first day';
  return anchor === 'before_end'
    ? `${length} before the expected end`
    : `${length} after the start`;
}

const DAYS: Record<string, number> = { days: 1, weeks: 7, months: 30 };
const ORDER = ['after_start', 'every', 'before_end'];

/** By time: from the start, then what repeats, then towards the end. */
export function inOrder<Step extends When>(steps: readonly Step[]): Step[] {
  const rank = (step: Step) => ORDER.indexOf(step.anchor);
  const days = (step: Step) =>
    step.amount * (DAYS[step.unit] ?? 1) * (step.anchor === 'before_end' ? -1 : 1);
  return [...steps].sort((one, other) => rank(one) - rank(other) || days(one) - days(other));
}
