import { afterEach, describe, expect, it } from 'vitest';
import { FALLBACK_TIME_ZONE, setOfficeTimeZone } from '~/lib/office-time';
import {
  addDays,
  blockOf,
  daysOf,
  formatDay,
  formatHour,
  formatMonth,
  formatRange,
  fromTime,
  hoursFor,
  isDay,
  minuteOfDay,
  momentOn,
  pageDay,
  placeBlocks,
  toTime,
  weekStart,
} from './calendar-days';

afterEach(() => setOfficeTimeZone(FALLBACK_TIME_ZONE));

it.each([
  ['2026-11-17', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['17-11-2026', false],
  ['', false],
])('%j is a day: %j', (text, is) => expect(isDay(text)).toBe(is));

it.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-17', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on %s', (day, monday) => expect(weekStart(day)).toBe(monday));

it('adding days works across months, years and daylight saving changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  setOfficeTimeZone('Australia/Sydney');
  expect(addDays('2026-10-03', 2)).toBe('2026-10-05');
});

it('a view shows its days, and moves by as many at a time', () => {
  expect(daysOf('day', '2026-11-17')).toEqual(['2026-11-17']);
  expect(daysOf('week', '2026-11-17')).toHaveLength(7);
  expect(daysOf('week', '2026-11-17')[0]).toBe('2026-11-16');
  expect(daysOf('list', '2026-11-17')[0]).toBe('2026-11-17');
  expect(pageDay('day', '2026-11-17', -1)).toBe('2026-11-16');
  expect(pageDay('week', '2026-11-17', 1)).toBe('2026-11-24');
  expect(pageDay('list', daysOf('list', '2026-11-17')[0] ?? '', 1)).toBe(
    addDays(daysOf('list', '2026-11-17').at(-1) ?? '', 1),
  );
});

it('a month is shown in whole weeks, and the next one follows whatever the day', () => {
  const november = daysOf('month', '2026-11-17');
  expect([november[0], november.at(-1)]).toEqual(['2026-10-26', '2026-12-06']);
  expect(daysOf('month', '2027-02-28')).toHaveLength(28);
  expect(daysOf('month', '2026-08-01')).toHaveLength(42);
  expect(pageDay('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(pageDay('month', '2026-01-31', -1)).toBe('2025-12-01');
  expect(formatMonth('2026-11-17')).toBe('November 2026');
});

it('names days and times as the office does', () => {
  expect(formatDay('2026-11-17', 'whole')).toBe('Tuesday 17 November 2026');
  expect(formatDay('2026-11-17', 'heading')).toBe('Tue 17 Nov');
  expect(formatRange(['2026-11-17'])).toBe('Tuesday 17 November 2026');
  expect(formatRange(daysOf('week', '2026-11-17'))).toMatch(/^16\s?–\s?22 Nov 2026$/);
  expect([0, 540, 720, 810].map(formatHour)).toEqual(['12 am', '9 am', '12 pm', '1 pm']);
  expect(toTime(545)).toBe('09:05');
  expect(fromTime('09:05')).toBe(545);
  expect(fromTime('24:00')).toBeNull();
  expect(fromTime('')).toBeNull();
});

describe('an hour is kept when the day changes', () => {
  it.each([
    ['Australia/Perth', '2026-10-02T01:30:00.000Z', '2026-10-05T01:30:00.000Z'],
    // Clocks go forward on Sunday 4 October, and back on 5 April.
    ['Australia/Sydney', '2026-10-01T23:30:00.000Z', '2026-10-04T22:30:00.000Z'],
    ['Australia/Sydney', '2027-04-01T22:30:00.000Z', '2027-04-04T23:30:00.000Z'],
  ])('in %s: %s becomes %s', (zone, before, after) => {
    setOfficeTimeZone(zone);
    const day = after < '2027' ? '2026-10-05' : '2027-04-05';
    expect(toTime(minuteOfDay(before))).toBe('09:30');
    expect(momentOn(day, minuteOfDay(before))).toBe(after);
  });
});

describe('placeBlocks', () => {
  const block = (id: string, from: number, until: number) => ({ id, from, until });
  const columns = (...blocks: ReturnType<typeof block>[]) =>
    Object.fromEntries(
      placeBlocks(blocks).map(({ id, column, columns: all }) => [id, `${column + 1}/${all}`]),
    );

  it('gives the whole width to one block, or to blocks that follow each other', () => {
    expect(columns(block('a', 540, 600))).toEqual({ a: '1/1' });
    expect(columns(block('b', 600, 660), block('a', 540, 600))).toEqual({ a: '1/1', b: '1/1' });
  });

  it('puts blocks at the same time beside each other', () => {
    expect(columns(block('a', 540, 600), block('b', 540, 600), block('c', 550, 560))).toEqual({
      a: '1/3',
      b: '2/3',
      c: '3/3',
    });
  });

  it('uses a column again once it is free, and counts a chain as one group', () => {
    expect(
      columns(
        block('a', 540, 600),
        block('b', 570, 660),
        block('c', 600, 640),
        block('d', 660, 700),
      ),
    ).toEqual({ a: '1/2', b: '2/2', c: '1/2', d: '1/1' });
  });
});

it('shows office hours, and more if something is outside them', () => {
  expect(hoursFor([])).toEqual({ first: 8, last: 18 });
  const early = blockOf('a', momentOn('2026-11-17', 390), 45);
  const late = blockOf('b', momentOn('2026-11-17', 1430), null);
  expect(late).toEqual({ id: 'b', from: 1430, until: 1440 });
  expect(hoursFor([early, late])).toEqual({ first: 6, last: 24 });
});
