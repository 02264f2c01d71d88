import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FALLBACK_TIME_ZONE, setOfficeTimeZone } from '~/lib/office-time';
import {
  emptyInterview,
  type Interview,
  interviewChange,
  interviewProblems,
  startOf,
  toInterviewForm,
  toInterviewRow,
} from './interviews-schema';
import { INTERVIEW_MESSAGES } from './messages';

const NOW = Date.parse('2026-11-17T04:00:00Z');

const INTERVIEW = {
  id: 'i',
  application_id: 'a',
  starts_at: '2026-11-18T01:30:00+00:00',
  minutes: 45,
  place: null,
  client_ids: [],
  replies: {},
  staff_ids: ['b', 'c'],
  employer_people: null,
  notes: null,
  status: 'planned',
  cancel_reason: null,
  sequence: 0,
  created_at: '2026-11-01T00:00:00+00:00',
  updated_at: '2026-11-01T00:00:00+00:00',
} satisfies Interview;

afterEach(() => setOfficeTimeZone(FALLBACK_TIME_ZONE));

describe('day and time are in the office’s time zone', () => {
  it.each([
    ['Australia/Perth', '2026-10-05', '09:30', '2026-10-05T01:30:00.000Z'],
    ['Australia/Sydney', '2026-10-03', '09:30', '2026-10-02T23:30:00.000Z'],
    ['Australia/Sydney', '2026-10-05', '09:30', '2026-10-04T22:30:00.000Z'],
  ])('%s %s %s is %s', (zone, day, time, moment) => {
    setOfficeTimeZone(zone);
    expect(new Date(startOf(day, time) ?? 0).toISOString()).toBe(moment);
    const shown = toInterviewForm({ ...INTERVIEW, starts_at: moment });
    expect([shown.day, shown.time]).toEqual([day, time]);
  });

  it('a time that the clocks skip is not valid', () => {
    setOfficeTimeZone('Australia/Sydney');
    expect(startOf('2026-10-04', '02:30')).toBeNull();
    expect(startOf('2026-10-04', '')).toBeNull();
  });
});

describe('interviewProblems', () => {
  beforeEach(() => setOfficeTimeZone('Australia/Sydney'));
  const form = (values: object) => ({ ...emptyInterview([]), day: '2026-11-18', ...values });

  it.each([
    [{}, {}],
    [{ day: '' }, { day: INTERVIEW_MESSAGES.dayMissing }],
    [{ time: '' }, { time: INTERVIEW_MESSAGES.timeMissing }],
    [{ day: '2027-10-03', time: '02:30' }, { time: INTERVIEW_MESSAGES.timeSkipped }],
    [{ minutes: '4' }, { minutes: INTERVIEW_MESSAGES.minutesWrong }],
    [{ minutes: '30.5' }, { minutes: INTERVIEW_MESSAGES.minutesWrong }],
    [{ day: '2026-11-16' }, { day: INTERVIEW_MESSAGES.timePassed }],
    [{ day: '2026-11-16', hasTakenPlace: true }, {}],
    [{ hasTakenPlace: true }, { day: INTERVIEW_MESSAGES.timeToCome }],
  ])('%j: %j', (values, problems) => {
    expect(interviewProblems(form(values), null, NOW)).toEqual(problems);
  });

  it('a planned interview whose time has passed can still get notes', () => {
    const later = Date.parse('2026-11-20T00:00:00Z');
    const notes = { ...toInterviewForm(INTERVIEW), notes: 'Went well' };
    expect(interviewProblems(notes, INTERVIEW, later)).toEqual({});
    const moved = { ...notes, time: '08:00' };
    expect(interviewProblems(moved, INTERVIEW, later)).toEqual({
      day: INTERVIEW_MESSAGES.timePassed,
    });
  });
});

it('sends only what was changed', () => {
  const form = toInterviewForm(INTERVIEW);
  expect(interviewChange(form, INTERVIEW)).toEqual({});
  expect(interviewChange({ ...form, staff_ids: ['c', 'b'], place: '  ' }, INTERVIEW)).toEqual({});
  expect(interviewChange({ ...form, place: ' 12 Marri Road ', minutes: '60' }, INTERVIEW)).toEqual({
    place: '12 Marri Road',
    minutes: 60,
  });
  expect(toInterviewRow({ ...form, hasTakenPlace: true }).status).toBe('done');
});
