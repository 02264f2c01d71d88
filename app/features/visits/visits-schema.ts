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

/** An earlier visit, to read before the next one. */
export interface EarlierVisit extends Record<Rating['name'], number | null> {
  id: string;
  done_at: string;
  way: Way;
  visitor: string | null;
  notes: string | null;
  concerns: string | null;
}

/** What is still to be done about a placement: a low rating, a concern, a follow-up. */
export interface OpenTask {
  id: string;
  title: string;
  due_on: string | null;
  person: string | null;
}

export interface VisitPlacement {
  id: string;
  candidate: string;
  candidate_phone: string | null;
  position: string;
  organisation: string;
  address: string | null;
  phone: string | null;
  supervisor: string | null;
  supervisor_phone: string | null;
  starts_on: string;
  owner: string | null;
  is_own: boolean;
  /** The latest first. */
  visits: EarlierVisit[];
  tasks: OpenTask[];
}

export const STEP_KINDS = { visit: 'Visit', call: 'Call', review: 'Review' } as const;

/** What a step is called in a list: its title, which most plans begin with the kind. */
export function stepName({ kind, title }: Pick<VisitStep, 'kind' | 'title'>): string {
  const word = STEP_KINDS[kind];
  return title.toLowerCase().includes(word.toLowerCase()) ? title : `${word}: ${title}`;
}

export interface VisitStep {
  id: string;
  placement_id: string;
  kind: keyof typeof STEP_KINDS;
  title: string;
  guidance: string;
  due_on: string;
  /** 09:30, by the office's clock. */
  planned_time: string | null;
  is_mine: boolean;
}

/** The answer of `visit_list`. */
export interface VisitList {
  now: string;
  placements: VisitPlacement[];
  steps: VisitStep[];
  /** What the person has sent lately, from any phone, the latest first. */
  sent: SentVisit[];
}

/** A list that an earlier version of the site has kept on the phone may lack some parts. */
export function wholeList(list: VisitList): VisitList {
  return {
    ...list,
    placements: list.placements.map((placement) => ({
      ...placement,
      visits: placement.visits ?? [],
      tasks: placement.tasks ?? [],
    })),
    steps: list.steps.map((step) => ({ ...step, kind: step.kind ?? 'visit' })),
    sent: list.sent ?? [],
  };
}

export interface SentVisit {
  id: string;
  candidate: string;
  organisation: string;
  done_at: string;
  sent_at: string;
  files: number;
}

export type VisitProblems = Partial<
  Record<'placement_id' | 'day' | 'task_id' | 'follow_up' | 'follow_up_on' | 'signed_by', string>
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

export function emptyVisit(
  placementId: string,
  step: Pick<VisitStep, 'id' | 'kind'> | undefined,
  now: number,
): VisitValues {
  return {
    placement_id: placementId,
    task_id: step?.id ?? '',
    way: step?.kind === 'call' ? 'phone' : 'on_site',
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

/**
 * Whether a visit says enough to complete a step: a rating, or for a call or a review a note. The
 * database decides (`private.says_how_it_went`); this only says it beforehand.
 */
export function saysHowItWent(values: VisitValues, kind: VisitStep['kind']): boolean {
  const isRated = RATINGS.some(({ name }) => values[name] !== '');
  return isRated || (kind !== 'visit' && `${values.notes}${values.concerns}`.trim() !== '');
}

interface About {
  placement: Pick<VisitPlacement, 'starts_on'> | undefined;
  /** The step that the visit is to complete. */
  step: Pick<VisitStep, 'kind'> | undefined;
  now: number;
}

/** What has to be corrected before a visit can be saved. The database checks it again. */
export function problemsOf(values: VisitValues, { placement, step, now }: About): VisitProblems {
  const problems: VisitProblems = {};
  const moment = momentOf(values);
  if (!values.placement_id) problems.placement_id = VISIT_PROBLEMS.placement;
  if (Number.isNaN(moment)) problems.day = VISIT_PROBLEMS.time;
  else if (moment > now + TOLERANCE_MS) problems.day = VISIT_PROBLEMS.future;
  else if (placement && values.day < placement.starts_on) {
    problems.day = VISIT_PROBLEMS.beforeStart(formatDate(placement.starts_on));
  } else if (moment < now - MAX_AGE_DAYS * DAY_MS) problems.day = VISIT_PROBLEMS.tooOld;
  if (values.task_id && step && !saysHowItWent(values, step.kind)) {
    problems.task_id = VISIT_PROBLEMS.unrated(step.kind === 'visit');
  }
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

/** The planned visit that a new visit to a placement probably completes. */
export function suggestedStep<Step extends Pick<VisitStep, 'kind' | 'placement_id' | 'due_on'>>(
  steps: readonly Step[],
  placementId: string,
  now: number,
): Step | undefined {
  const until = todayKey(new Date(now + NEAR_DAYS * DAY_MS));
  return steps.find(
    (step) => step.kind === 'visit' && step.placement_id === placementId && step.due_on <= until,
  );
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
