import { expect, it } from 'vitest';
import { readCalendar, toggleKind, withCalendar } from './calendar-address';
import { type EntryKind, KINDS } from './calendar-schema';

const TODAY = '2026-11-17';
const PERSON = 'aaaaaaaa-0000-4000-8000-000000000001';
const ALL = Object.keys(KINDS) as EntryKind[];

const read = (query: string) => readCalendar(new URLSearchParams(query), TODAY);

it('reads the view, the day, the person and the kinds', () => {
  const query = `view=day&date=2027-01-04&person=${PERSON}&kinds=task,interview&open=${PERSON}`;
  expect(read(query)).toEqual({
    view: 'day',
    day: '2027-01-04',
    person: PERSON,
    kinds: ['task', 'interview'],
    openId: PERSON,
  });
});

it('falls back to one’s own week for anything else', () => {
  const usual = { view: 'week', day: TODAY, person: 'me', kinds: null, openId: null };
  expect(read('')).toEqual(usual);
  expect(read('view=toString&date=2026-02-30&person=x&kinds=x,constructor&open=1')).toEqual(usual);
});

it('changes parts of the address and keeps the rest', () => {
  const params = new URLSearchParams('date=2027-01-04&person=everyone&other=1');
  expect(withCalendar(params, { view: 'list', kinds: ['visit', 'care'] }).toString()).toBe(
    'date=2027-01-04&person=everyone&other=1&view=list&kinds=visit%2Ccare',
  );
  expect(withCalendar(params, { day: '', person: 'me', view: 'week' }).toString()).toBe('other=1');
});

it('switches kinds on and off; none and all are the same', () => {
  const toggled = (kinds: readonly string[], kind: EntryKind) =>
    toggleKind(new URLSearchParams({ kinds: kinds.join() }), kind, ALL).get('kinds');
  const others = ALL.filter((kind) => kind !== 'task');
  expect(toggled([], 'task')).toBe(others.join());
  expect(toggled(['task'], 'task')).toBeNull();
  expect(toggled(['task'], 'visit')).toBe('visit,task');
  expect(toggled(others, 'task')).toBeNull();
});
