import { z } from 'zod';
import type { RecordBase } from '~/features/records/record-kind';
import { formatDateTime } from '~/lib/format';
import { fromOfficeClock, toOfficeClock } from '~/lib/office-clock';
import { titled } from '~/lib/records/titled-options';
import { isSameJson } from '~/lib/same-json';
import type { Tables } from '~/lib/supabase/database.types';
import { INTERVIEW_MESSAGES } from './messages';

export type Interview = Tables<'interviews'>;

export interface InterviewPerson {
  id: string;
  name: string;
}

export interface InterviewRow extends Interview {
  /** The candidate, colleagues and the employer's people, as far as the person may see them. */
  people: (InterviewPerson & { is_candidate: boolean })[] | null;
}

const replySchema = z.object({
  answer: z.enum(['accepted', 'declined', 'tentative']),
  at: z.string(),
});
const repliesSchema = z.record(z.string(), replySchema).catch({});

const REPLY_WORDS = {
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'may attend',
} as const;

/** “accepted by email”: what this person answered to the invitation. Mail is no proof of who wrote it. */
export function replyText(interview: Interview, personId: string): string | undefined {
  const reply = repliesSchema.parse(interview.replies)[personId];
  return reply && `${REPLY_WORDS[reply.answer]} by email`;
}

export const PLACE_MAX = 500;
export const EMPLOYER_PEOPLE_MAX = 300;
export const NOTES_MAX = 5000;
export const REASON_MAX = 1000;
export const MINUTES_MIN = 5;
export const MINUTES_MAX = 480;

export const INTERVIEW_BASE: RecordBase<Interview> = {
  table: 'interviews',
  noun: ['interview', 'interviews'],
  messages: INTERVIEW_MESSAGES,
  staleFields: {
    starts_at: ['time', (time) => formatDateTime(String(time))],
    minutes: ['length', (minutes) => `${minutes} minutes`],
    place: ['place', (place) => String(place ?? '') || 'open'],
    staff_ids: ['people'],
    client_ids: ['employer’s people'],
    employer_people: ['others from the employer'],
    notes: ['notes'],
    status: ['status', (status) => titled(String(status))],
  },
};

/** Day and time are those of the office. */
export interface InterviewForm {
  day: string;
  time: string;
  minutes: string;
  place: string;
  staff_ids: string[];
  client_ids: string[];
  employer_people: string;
  notes: string;
  hasTakenPlace: boolean;
}

const DEFAULT_TIME = '10:00';
const DEFAULT_MINUTES = '45';
const DAY_LENGTH = 'yyyy-mm-dd'.length;
const MINUTE_LENGTH = 'yyyy-mm-ddThh:mm'.length;

export function emptyInterview(staffIds: string[]): InterviewForm {
  return {
    day: '',
    time: DEFAULT_TIME,
    minutes: DEFAULT_MINUTES,
    place: '',
    staff_ids: staffIds,
    client_ids: [],
    employer_people: '',
    notes: '',
    hasTakenPlace: false,
  };
}

export function toInterviewForm(interview: Interview): InterviewForm {
  const shown = new Date(toOfficeClock(Date.parse(interview.starts_at))).toISOString();
  return {
    day: shown.slice(0, DAY_LENGTH),
    time: shown.slice(DAY_LENGTH + 1, MINUTE_LENGTH),
    minutes: String(interview.minutes),
    place: interview.place ?? '',
    staff_ids: interview.staff_ids,
    client_ids: interview.client_ids,
    employer_people: interview.employer_people ?? '',
    notes: interview.notes ?? '',
    hasTakenPlace: interview.status === 'done',
  };
}

/** The moment at which the office's clocks show this. `null` if it is not a time, or they skip it. */
export function startOf(day: string, time: string): number | null {
  const shown = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(shown)) return null;
  const moment = fromOfficeClock(shown);
  return toOfficeClock(moment) === shown ? moment : null;
}

export function minutesOf(text: string): number | null {
  const minutes = Number(text);
  return Number.isInteger(minutes) && minutes >= MINUTES_MIN && minutes <= MINUTES_MAX
    ? minutes
    : null;
}

type Problems = Partial<Record<'day' | 'time' | 'minutes', string>>;

/** What is wrong with the form. A time that is not changed may have passed in the meantime. */
export function interviewProblems(
  form: InterviewForm,
  interview: Pick<Interview, 'starts_at' | 'status'> | null,
  now = Date.now(),
): Problems {
  if (!form.day) return { day: INTERVIEW_MESSAGES.dayMissing };
  if (!form.time) return { time: INTERVIEW_MESSAGES.timeMissing };
  const start = startOf(form.day, form.time);
  if (start === null) return { time: INTERVIEW_MESSAGES.timeSkipped };
  if (minutesOf(form.minutes) === null) return { minutes: INTERVIEW_MESSAGES.minutesWrong };
  const isSameTime =
    interview !== null &&
    Date.parse(interview.starts_at) === start &&
    (interview.status === 'done') === form.hasTakenPlace;
  if (isSameTime) return {};
  if (start < now && !form.hasTakenPlace) return { day: INTERVIEW_MESSAGES.timePassed };
  if (start > now && form.hasTakenPlace) return { day: INTERVIEW_MESSAGES.timeToCome };
  return {};
}

/** The form's values as the row stores them. The form has no problems. */
export function toInterviewRow(form: InterviewForm) {
  return {
    starts_at: new Date(startOf(form.day, form.time) ?? Number.NaN).toISOString(),
    minutes: minutesOf(form.minutes) ?? Number.NaN,
    place: form.place.trim() || null,
    staff_ids: form.staff_ids.toSorted(),
    client_ids: form.client_ids.toSorted(),
    employer_people: form.employer_people.trim() || null,
    notes: form.notes.trim() || null,
    status: form.hasTakenPlace ? 'done' : 'planned',
  };
}

/** Only what the person changed, so that a colleague's changes are not overwritten. */
export function interviewChange(form: InterviewForm, interview: Interview): Partial<Interview> {
  const known = toInterviewRow(toInterviewForm(interview));
  const wanted = toInterviewRow(form);
  const fields = Object.keys(wanted) as (keyof typeof wanted)[];
  return Object.fromEntries(
    fields
      .filter((field) => !isSameJson(wanted[field], known[field]))
      .map((field) => [field, wanted[field]]),
  );
}

/** An interview can be planned for an application that is still in the running. */
export function canHaveInterview(stage: string): boolean {
  return !['placed', 'unsuccessful', 'withdrawn'].includes(stage);
}
