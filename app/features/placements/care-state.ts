import type { CareStep } from './care-api';

export type CareState = 'done' | 'skipped' | 'closed' | 'missed' | 'due' | 'on_hold';

export const CARE_STATES: Record<CareState, string> = {
  done: 'Done',
  skipped: 'Skipped',
  closed: 'Closed',
  missed: 'Missed',
  due: 'Due',
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
  return step.due_on < today ? 'missed' : 'due';
}
