import { afterEach, expect, it } from 'vitest';
import { setOfficeTimeZone } from '~/lib/office-time';
import {
  clockOf,
  emptyVisit,
  momentOf,
  problemsOf,
  stepName,
  suggestedStep,
  toRow,
  type VisitList,
  wholeList,
} from './visits-schema';

const NOW = Date.parse('2026-11-17T02:30:00Z');
const PLACEMENT = { starts_on: '2026-10-01' };

afterEach(() => setOfficeTimeZone('Australia/Perth'));

it('a new visit starts at the office’s current time, wherever the phone is', () => {
  expect(emptyVisit('p', undefined, NOW)).toMatchObject({ day: '2026-11-17', time: '10:30' });
  setOfficeTimeZone('Australia/Sydney');
  expect(emptyVisit('p', undefined, NOW)).toMatchObject({ day: '2026-11-17', time: '13:30' });
});

it('reads and writes times across daylight saving in Sydney', () => {
  setOfficeTimeZone('Australia/Sydney');
  for (const at of [
    '2026-04-04T14:59:00Z',
    '2026-04-04T17:00:00Z',
    '2026-10-03T15:59:00Z',
    '2026-10-03T16:00:00Z',
  ]) {
    expect(momentOf(clockOf(Date.parse(at)))).toBe(Date.parse(at));
  }
  expect(clockOf(Date.parse('2026-10-03T16:00:00Z'))).toEqual({ day: '2026-10-04', time: '03:00' });
  // Skipped: an hour later.
  expect(momentOf({ day: '2026-10-04', time: '02:30' })).toBe(Date.parse('2026-10-03T16:30:00Z'));
});

it.each([
  [{}, {}],
  [{ day: '' }, { day: 'Enter the date and the time of the visit.' }],
  [{ time: '10:34' }, {}],
  [{ time: '10:40' }, { day: 'This is in the future. Check the date and the time.' }],
  [{ day: '2026-09-30' }, { day: 'The placement starts on 1 Oct 2026. Check the date.' }],
  [
    { follow_up: 'Call', follow_up_on: '2026-11-16' },
    { follow_up_on: 'The follow-up is before the visit. Check the day.' },
  ],
  [{ follow_up_on: '2026-11-18' }, { follow_up: 'Enter what needs to be done.' }],
  [{ signature: 'M1 1L1 1' }, { signed_by: 'Enter the name of the person signing.' }],
  [{ has_agreed: true, signed_by: 'Kim' }, {}],
])('%o has the problems %o', (fields, problems) => {
  const values = { ...emptyVisit('p', undefined, NOW), ...fields };
  const about = { placement: PLACEMENT, step: undefined, now: NOW };
  expect(problemsOf(values, about)).toEqual(problems);
});

it('refuses a visit more than 60 days ago', () => {
  const values = { ...emptyVisit('p', undefined, NOW), day: '2026-09-17' };
  const about = { placement: { starts_on: '2025-01-01' }, step: undefined, now: NOW };
  expect(problemsOf(values, about).day).toContain('60 days');
});

it.each([
  ['visit', {}, false],
  ['visit', { notes: 'Nobody was there' }, false],
  ['visit', { attendance: '1' }, true],
  ['call', { concerns: '  ' }, false],
  ['call', { notes: 'All good' }, true],
  ['review', { training: '5' }, true],
] as const)('a planned %s is complete with %o: %s', (kind, fields, isComplete) => {
  const values = { ...emptyVisit('p', { id: 'step', kind }, NOW), ...fields };
  const { task_id } = problemsOf(values, { placement: PLACEMENT, step: { kind }, now: NOW });
  expect(task_id === undefined).toBe(isComplete);
  expect(
    problemsOf({ ...values, task_id: '' }, { placement: PLACEMENT, step: undefined, now: NOW }),
  ).toEqual({});
});

it('a list that an earlier version kept on the phone gets the parts it lacks', () => {
  const old = { placements: [{ id: 'p' }], steps: [{ id: 's' }] } as unknown as VisitList;
  expect(wholeList(old)).toEqual({
    placements: [{ id: 'p', visits: [], tasks: [] }],
    steps: [{ id: 's', kind: 'visit' }],
    sent: [],
  });
});

it.each([
  ['call', 'Call', 'Call'],
  ['visit', 'Site safety visit', 'Site safety visit'],
  ['visit', 'Week 6', 'Visit: Week 6'],
] as const)('a %s titled “%s” is listed as “%s”', (kind, title, name) => {
  expect(stepName({ kind, title })).toBe(name);
});

it('suggests the first visit that is due soon', () => {
  const step = { placement_id: 'p', kind: 'visit' } as const;
  const steps = [
    { ...step, id: 'other', placement_id: 'q', due_on: '2026-11-01' },
    { ...step, id: 'call', kind: 'call', due_on: '2026-11-20' } as const,
    { ...step, id: 'near', due_on: '2026-11-30' },
    { ...step, id: 'far', due_on: '2026-12-30' },
  ];
  expect(suggestedStep(steps, 'p', NOW)?.id).toBe('near');
  expect(suggestedStep(steps.slice(3), 'p', NOW)).toBeUndefined();
});

it('sends the moment and the time the person chose, and a name only with a signature', () => {
  const values = { ...emptyVisit('p', undefined, NOW), signed_by: 'Kim', safety: '2' as const };
  expect(toRow(values, { id: 'v', version: 3 }, ['v/a.jpg'])).toMatchObject({
    id: 'v',
    version: 3,
    done_at: '2026-11-17T02:30:00.000Z',
    chosen: '2026-11-17T10:30',
    safety: 2,
    attendance: null,
    task_id: null,
    signed_by: null,
    files: ['v/a.jpg'],
  });
  expect(toRow({ ...values, has_agreed: true }, { id: 'v', version: 1 }, []).signed_by).toBe('Kim');
});
