/** The sections of the report, in the order of the screen, and the numbers of each. */

export interface Measure {
  label: string;
  /** What exactly is counted, if the label leaves it open. */
  means?: string;
}

export const PLACEMENT_MEASURES = {
  started: { label: 'Started' },
  going: { label: 'Active at the end', means: 'Started, and not ended by the last day' },
  suspended: { label: 'Of these, suspended' },
  completed: { label: 'Completed' },
  ended_early: { label: 'Ended early' },
  never_began: { label: 'Called off before the first day' },
} as const satisfies Record<string, Measure>;

export const RETENTION_MONTHS = [3, 6, 12, 24] as const;

export const STEP_MEASURES = {
  visits_due: { label: 'Visits due' },
  visits_on_time: { label: 'Done on time', means: 'On the day they were due, or before' },
  visits_late: { label: 'Done late' },
  visits_missed: {
    label: 'Missed',
    means:
      'The due date has passed and nobody visited. Still counts after the placement has ended.',
  },
  visits_skipped: { label: 'Skipped', means: 'With a reason' },
  visits_to_do: { label: 'Due today, still to do' },
} as const satisfies Record<string, Measure>;

export const VISIT_MEASURES = {
  visits_made: { label: 'Visits made', means: 'Planned or not, on site, by phone or by video' },
  visits_worrying: { label: 'That raised an issue', means: 'A concern, or a low rating' },
  visits_concern: { label: 'With a concern' },
  visits_low: { label: 'With low wellbeing or safety', means: 'Rated 1 or 2 out of 5' },
} as const satisfies Record<string, Measure>;

export const REPLY_MEASURES = {
  enquiries: {
    label: 'Enquiries received',
    means: 'Not counting spam or enquiries added by staff',
  },
  replied: { label: 'Replied to' },
  promised: { label: 'With a promised time' },
  promise_kept: { label: 'Promise kept' },
  promise_broken: { label: 'Promise broken', means: 'Replied too late, or not at all' },
  promise_open: { label: 'Reply not due yet' },
} as const satisfies Record<string, Measure>;

export const VACANCY_MEASURES = {
  published: { label: 'Published' },
  filled: { label: 'Filled' },
  closed_unfilled: { label: 'Closed without being filled' },
  vacancies_open: { label: 'Open or paused at the end' },
} as const satisfies Record<string, Measure>;

export const STAGE_MEASURES = {
  applied: { label: 'Received' },
  screening: { label: 'Screening' },
  shortlisted: { label: 'Shortlisted' },
  submitted: { label: 'Submitted to the employer' },
  interview: { label: 'Interview' },
  offer: { label: 'Offer' },
  placed: { label: 'Placed' },
} as const satisfies Record<string, Measure>;

/** The columns of the table by consultant, with the list that each needs. */
export const CONSULTANT_MEASURES = {
  started: 'Started',
  going: 'Active',
  completed: 'Completed',
  ended_early: 'Ended early',
  visits_due: 'Visits due',
  visits_on_time: 'On time',
  visits_missed: 'Missed',
} as const;

/** The titles of the lists behind the numbers. */
const TITLES: Record<string, string> = {
  ...titles('Placements: ', PLACEMENT_MEASURES),
  ...Object.fromEntries(
    RETENTION_MONTHS.flatMap((months) => [
      [`cohort_${months}`, `Placements that reached their ${months}-month mark`],
      [`stayed_${months}`, `Placements still going after ${months} months, or completed`],
      [`left_${months}`, `Placements that ended early within ${months} months`],
    ]),
  ),
  suspended: 'Placements: active at the end, and suspended',
  ...titles('Visits due: ', STEP_MEASURES),
  visits_due: 'Visits due',
  visits_made: 'Visits made',
  visits_worrying: 'Visits that raised an issue',
  visits_concern: 'Visits with a concern',
  visits_low: 'Visits with low wellbeing or safety',
  ...titles('Enquiries: ', REPLY_MEASURES),
  enquiries: 'Enquiries received',
  reply_timed: 'Enquiries: replied to, with the office hours it took',
  ...titles('Vacancies: ', VACANCY_MEASURES),
  fill_timed: 'Vacancies: filled, with the days it took',
  ...Object.fromEntries(
    Object.entries(STAGE_MEASURES).map(([stage, { label }]) => [
      stage,
      stage === 'applied'
        ? 'Applications received'
        : `Applications that reached: ${label.toLowerCase()}`,
    ]),
  ),
  hires: 'Placements that started, by source',
};

function titles(before: string, measures: Record<string, Measure>) {
  return Object.fromEntries(
    Object.entries(measures).map(([key, { label }]) => [key, before + label.toLowerCase()]),
  );
}

/** `undefined` for a number that the report does not have. */
export function measureTitle(measure: string): string | undefined {
  return Object.hasOwn(TITLES, measure) ? TITLES[measure] : undefined;
}
