import { recordMessages } from '~/features/records/record-messages';

export const PLACEMENT_MESSAGES = {
  ...recordMessages(['placement', 'placements']),
  placed: 'Placed',
  undone: 'Placement withdrawn, and the application moved back',
  undoFailed: 'Failed to undo the placement',
  placeFailed: 'Failed to place this person',
  untold: (count: number) =>
    count === 1
      ? 'The vacancy is filled. One other person is still waiting for an answer.'
      : `The vacancy is filled. ${count} other people are still waiting for an answer.`,
  prefillFailed: 'Failed to load the vacancy',
  candidateMissing: 'Please choose a candidate.',
  organisationMissing: 'Please choose an organisation.',
  kindMissing: 'Choose a job type.',
  positionMissing: 'Please enter the position.',
  startMissing: 'Please enter the first day.',
  endBeforeStart: 'The expected end is before the start.',
  reasonMissing: 'Please give a reason.',
  dayMissing: 'Please enter a day.',
  searchFailed: 'The search failed',
} as const;

export const CARE_MESSAGES = {
  fetchFailed: 'Failed to fetch the care plan',
  dueFailed: 'Failed to fetch what is due',
  done: 'Step done',
  skipped: 'Step skipped',
  moved: 'Step moved',
  reopened: 'Step reopened',
  changeFailed: 'Failed to change the step',
} as const;

export const PLAN_MESSAGES = {
  fetchFailed: 'Failed to fetch care plans',
  saved: 'Care plan saved',
  saveFailed: 'Failed to save the care plan',
  stepSaved: 'Step saved',
  stepDeleted: 'Step deleted',
  stepFailed: 'Failed to save the step',
  applyFailed: 'Failed to apply the care plan',
  titleMissing: 'Please enter a title.',
  amountMissing: 'Please enter a whole number from 0 to 500.',
} as const;
