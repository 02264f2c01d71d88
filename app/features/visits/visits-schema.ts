import { formatDate, todayKey } from '~/lib/format';
import { fromOfficeClock, toOfficeClock } from '~/lib/office-clock';
import { VISIT_PROBLEMS } from './messages';

export const WAYS = { on_site: 'On site', phone: 'Phone', video: 'Video' } as const;
export type Way = keyof typeof WAYS;

export interface Rating {
  name: 'attendance' | 'safety' | 'training' | 'wellbeing';
  label: string;
  /** The words for 1 and for 5. */
  ends: [low: string, high: string];
  /** A low one raises a task at once. */
  isUrgent: boolean;
}

export const RATINGS: readonly Rating[] = [
  {
    name: 'attendance',
    label: 'Attendance',
    ends: ['Often away', 'Always there'],
    isUrgent: false,
  },
  { name: 'safety', label: 'Safety', ends: ['Unsafe', 'Very safe'], isUrgent: true },
  { name: 'training', label: 'Training', ends: ['Not learning', 'Learning well'], isUrgent: false },
  { name: 'wellbeing', label: 'Wellbeing', ends: ['Struggling', 'Doing well'], isUrgent: true },
];
export const SCORES = ['1', '2', '3', '4', '5'] as const;
export type Score = '' | (typeof SCORES)[number];

/** The database decides (`private.is_low_rating`); this only says it beforehand. */
export const LOW_RATING = 2;

export const TEXT_MAX = 5000;
export const FOLLOW_UP_MAX = 300;
export const SIGNER_MAX = 100;
export const FILES_MAX = 10;

/** What someone fills in. Empty texts mean that it was not asked. */
export interface VisitValues {
  placement_id: string;
  task_id: string;
  way: Way;
  /** By the office's clock: 2026-11-17 and 10:30. */
  day: string;
  time: string;
  attendance: Score;
  safety: Score;
  training: Score;
  wellbeing: Score;
  notes: string;
  concerns: string;
  follow_up: string;
  follow_up_on: string;
  follow_up_for: 'owner' | 'visitor';
  signed_by: string;
  signature: string;
  has_agreed: boolean;
}

export interface VisitPlacement {
  id: string;
  candidate: string;
  position: string;
  organisation: string;
  address: string | null;
  phone: string | null;
  supervisor: string | null;
  supervisor_phone: string | null;
  starts_on: string;
  owner: string | null;
  is_own: boolean;
}

export interface VisitStep {
  id: string;
  placement_id: string;
  title: string;
  guidance: string;
  due_on: string;
  is_mine: boolean;
}

/** The answer of `visit_list`. */
export interface VisitList {
  now: string;
  placements: VisitPlacement[];
  steps: VisitStep[];
}

export type VisitProblems = Partial<
  Record<'placement_id' | 'day' | 'follow_up' | 'follow_up_on' | 'signed_by', string>
>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The database allows a little more. */
const TOLERANCE_MS = 5 * MINUTE_MS;
export const MAX_AGE_DAYS = 60;

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The moment when the office's clocks show this day and time; NaN if they are not valid. */
export function momentOf({ day, time }: Pick<VisitValues, 'day' | 'time'>): number {
  const shown = `${day}T${time.slice(0, 5)}`;
  return MOMENT.test(shown) ? fromOfficeClock(Date.parse(`${shown}Z`)) : Number.NaN;
}

/** Day and time by the office's clock, for the fields. */
export function clockOf(moment: number): Pick<VisitValues, 'day' | 'time'> {
  const shown = new Date(toOfficeClock(moment)).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

export function emptyVisit(placementId: string, taskId: string, now: number): VisitValues {
  return {
    placement_id: placementId,
    task_id: taskId,
    way: 'on_site',
    ...clockOf(now),
    attendance: '',
    safety: '',
    training: '',
    wellbeing: '',
    notes: '',
    concerns: '',
    follow_up: '',
    follow_up_on: '',
    follow_up_for: 'owner',
    signed_by: '',
    signature: '',
    has_agreed: false,
  };
}

/** What has to be corrected before a visit can be saved. The database checks it again. */
export function problemsOf(
  values: VisitValues,
  placement: Pick<VisitPlacement, 'starts_on'> | undefined,
  now: number,
): VisitProblems {
  const problems: VisitProblems = {};
  const moment = momentOf(values);
  if (!values.placement_id) problems.placement_id = VISIT_PROBLEMS.placement;
  if (Number.isNaN(moment)) problems.day = VISIT_PROBLEMS.time;
  else if (moment > now + TOLERANCE_MS) problems.day = VISIT_PROBLEMS.future;
  else if (placement && values.day < placement.starts_on) {
    problems.day = VISIT_PROBLEMS.beforeStart(formatDate(placement.starts_on));
  } else if (moment < now - MAX_AGE_DAYS * DAY_MS) problems.day = VISIT_PROBLEMS.tooOld;
  if (values.follow_up_on && values.follow_up_on < values.day) {
    problems.follow_up_on = VISIT_PROBLEMS.followUpDay;
  }
  if (values.follow_up_on && !values.follow_up.trim()) {
    problems.follow_up = VISIT_PROBLEMS.followUpText;
  }
  if ((values.signature || values.has_agreed) && !values.signed_by.trim()) {
    problems.signed_by = VISIT_PROBLEMS.signer;
  }
  return problems;
}

/** A step that is due within this time is what a new visit is probably for. */
const NEAR_DAYS = 14;

/** The steps of one placement that a visit can complete, and the one to suggest. */
export function suggestedStep(
  steps: readonly VisitStep[],
  placementId: string,
  now: number,
): string {
  const until = todayKey(new Date(now + NEAR_DAYS * DAY_MS));
  return steps.find((step) => step.placement_id === placementId && step.due_on <= until)?.id ?? '';
}

const number = (score: Score) => (score ? Number(score) : null);

/** What the database stores: the moment, and what the person chose. */
export function toRow(
  values: VisitValues,
  visit: { id: string; version: number },
  files: string[],
) {
  const { day, time, has_agreed, signature, signed_by, ...rest } = values;
  return {
    ...rest,
    id: visit.id,
    version: visit.version,
    task_id: values.task_id || null,
    done_at: new Date(momentOf(values)).toISOString(),
    chosen: `${day}T${time.slice(0, 5)}`,
    attendance: number(values.attendance),
    safety: number(values.safety),
    training: number(values.training),
    wellbeing: number(values.wellbeing),
    follow_up_on: values.follow_up_on || null,
    // A name alone is no signature: someone drew it or ticked that they agree.
    signed_by: signature || has_agreed ? signed_by : null,
    signature: signature || null,
    files,
  };
}
