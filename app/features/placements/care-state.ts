import type { CareStep } from './care-api';

export type CareState =
  | 'done'
  | 'skipped'
  | 'closed'
  | 'missed'
  | 'due'
  | 'soon'
  | 'planned'
  | 'on_hold';

/** A step further away than this is planned. */
const SOON_DAYS = 7;
const DAY_MS = 86_400_000;

export const CARE_STATES: Record<CareState, string> = {
  done: 'Done',
  skipped: 'Skipped',
  closed: 'Closed',
  missed: 'Missed',
  due: 'Due today',
  soon: 'Due soon',
  planned: 'Planned',
  on_hold: 'On hold',
};

/** `today` is a date in the business's time zone. */
export function careState(
  step: Pick<CareStep, 'status' | 'completed_at' | 'due_on'>,
  today: string,
): CareState {
  if (step.completed_at) {
    return step.status === 'skipped' || step.status === 'closed' ? step.status : 'done';
  }
  if (step.due_on === null) return 'on_hold';
  if (step.due_on < today) return 'missed';
  if (step.due_on === today) return 'due';
  return Date.parse(step.due_on) - Date.parse(today) > SOON_DAYS * DAY_MS ? 'planned' : 'soon';
}

/** How many steps to show that need no attention now. */
const OTHERS_MAX = 3;

/** The steps that matter today: what was done, missed or is due, and a few of those after it. */
export function stepsForToday<Step extends Parameters<typeof careState>[0]>(
  steps: readonly Step[],
  today: string,
): Step[] {
  let others = 0;
  return steps.filter((step) => {
    const state = careState(step, today);
    if (state === 'planned' || state === 'closed') others += 1;
    return (state !== 'planned' && state !== 'closed') || others <= OTHERS_MAX;
  });
}
