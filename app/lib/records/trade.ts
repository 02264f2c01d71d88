import { defineStatuses, type Statuses } from './statuses.ts';

/** The words of vacancies, candidates and applications. The database accepts the same values. */

export const VACANCY_KINDS = {
  apprenticeship: 'Apprenticeship',
  traineeship: 'Traineeship',
  permanent: 'Permanent',
  contract: 'Contract',
  labour_hire: 'Labour hire',
} as const;

export type VacancyKind = keyof typeof VACANCY_KINDS;

export const VACANCY_STATUSES = defineStatuses({
  draft: 'muted',
  open: 'accent',
  paused: 'info',
  filled: 'success',
  closed: 'muted',
});

export const VACANCY_HOURS = {
  full_time: 'Full time',
  part_time: 'Part time',
  casual: 'Casual',
} as const;

export const PAY_PERIODS = { hour: 'an hour', year: 'a year' } as const;

export const QUESTION_TYPES = {
  text: 'A few words',
  yes_no: 'Yes or no',
  choice: 'One of several choices',
} as const;

/** A question that a vacancy asks everyone who applies. */
export interface VacancyQuestion {
  /** `question_` and up to 30 lower-case letters or digits. */
  name: string;
  label: string;
  type: keyof typeof QUESTION_TYPES;
  required: boolean;
  /** The choices of a question of type `choice`. */
  options?: string[];
}

export const STATES = {
  WA: 'Western Australia',
  NT: 'Northern Territory',
  SA: 'South Australia',
  QLD: 'Queensland',
  NSW: 'New South Wales',
  ACT: 'Australian Capital Territory',
  VIC: 'Victoria',
  TAS: 'Tasmania',
} as const;

export const ORGANISATION_STATUSES = defineStatuses({
  prospect: 'info',
  active: 'success',
  paused: 'default',
  former: 'muted',
});

export const CANDIDATE_STATUSES = defineStatuses({
  looking: 'accent',
  placed: 'success',
  unavailable: 'default',
  inactive: 'muted',
});

export const WORK_RIGHTS = {
  citizen: 'Australian citizen',
  permanent_resident: 'Permanent resident',
  nz_citizen: 'New Zealand citizen',
  visa: 'Visa with the right to work',
  none: 'No right to work in Australia yet',
} as const;

export const DOCUMENT_KINDS = {
  licence: 'Licence',
  white_card: 'White card',
  working_with_children: 'Working with children check',
  right_to_work: 'Right to work',
  qualification: 'Qualification',
  other: 'Other',
} as const;

/** The stages of an application, in the order of the board. */
export const APPLICATION_STAGES = defineStatuses({
  applied: 'accent',
  screening: 'info',
  shortlisted: 'info',
  submitted: 'info',
  interview: 'info',
  offer: 'info',
  placed: 'success',
  unsuccessful: 'muted',
  withdrawn: 'muted',
});

/** Earlier versions moved applications to Placed without asking for the placement. */
export const WITHOUT_PLACEMENT = 'Placed without a placement. Make one, or move it back.';

/** Whether someone still works on an application. */
export function isRunning(stage: string): boolean {
  return !['placed', 'unsuccessful', 'withdrawn'].includes(stage);
}

/** Whether someone can still be placed from an application. The database refuses a second time. */
export function isPlaceable(stage: string): boolean {
  return stage !== 'unsuccessful' && stage !== 'withdrawn';
}

export const PLACEMENT_STATUSES: Statuses = {
  ...defineStatuses({
    planned: 'info',
    active: 'success',
    suspended: 'accent',
    completed: 'muted',
    ended_early: 'muted',
    withdrawn: 'muted',
  }),
  labels: {
    planned: 'Planned',
    active: 'Active',
    suspended: 'Suspended',
    completed: 'Completed',
    ended_early: 'Ended early',
    withdrawn: 'Withdrawn',
  },
};

/** What a step of a care plan is. */
export const CARE_KINDS = {
  visit: 'Visit',
  call: 'Call',
  claim: 'Claim',
  review: 'Review',
} as const;

export type CareKind = keyof typeof CARE_KINDS;

/** What a candidate lets employers see, besides the name. */
export const SHARED_PARTS = {
  contact: 'Phone and email',
  resume: 'Résumé',
  answers: 'Answers to the questions',
  cover_note: 'Cover note',
} as const;

export const SHORTLIST_ANSWERS = { yes: 'Yes', no: 'No', interview: 'Interview' } as const;
