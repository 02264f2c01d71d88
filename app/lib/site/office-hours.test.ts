import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from './defaults';
import { answerTime, describeHours, formatTime, isOpenAt } from './office-hours';

const HOURS = DEFAULT_SETTINGS.hours;

function openOn(days: number[], opens = '08:30', closes = '17:00') {
  return days.map((day) => ({ day, opens, closes }));
}

describe('describeHours', () => {
  it('gives the specification’s hours', () => {
    expect(describeHours(HOURS)).toEqual([
      { days: 'Monday to Friday', times: '8:30 AM to 5:00 PM' },
      { days: 'Weekend', times: 'closed' },
    ]);
  });

  it.each([
    [
      [1, 2, 3, 4, 5, 6],
      ['Monday to Saturday', 'Sunday'],
    ],
    [
      [2, 4],
      ['Tuesday', 'Thursday', 'Monday', 'Wednesday', 'Friday to Sunday'],
    ],
    [
      [1, 2],
      ['Monday and Tuesday', 'Wednesday to Sunday'],
    ],
    [[0, 1, 2, 3, 4, 5, 6], ['Monday to Sunday']],
    [[], ['Monday to Sunday']],
  ])('groups days %j', (days, lines) => {
    const hours = { ...HOURS, days: openOn(days) };
    expect(describeHours(hours).map((line) => line.days)).toEqual(lines);
  });

  it('gives days with different times a line each', () => {
    const days = [...openOn([6], '09:00', '12:00'), ...openOn([1, 2, 3]), ...openOn([4], '10:00')];
    expect(describeHours({ ...HOURS, days })).toEqual([
      { days: 'Monday to Wednesday', times: '8:30 AM to 5:00 PM' },
      { days: 'Thursday', times: '10:00 AM to 5:00 PM' },
      { days: 'Saturday', times: '9:00 AM to 12:00 PM' },
      { days: 'Friday', times: 'closed' },
      { days: 'Sunday', times: 'closed' },
    ]);
  });
});

describe('answerTime', () => {
  it.each([
    [[1, 2, 3, 4, 5], 'within one business day, Monday to Friday'],
    [[1, 3], 'within one business day, Monday, Wednesday'],
    [[], 'within one business day'],
  ])('%j: %s', (days, text) => {
    expect(answerTime({ ...HOURS, days: openOn(days) })).toBe(text);
  });

  it('does not depend on the times of a day', () => {
    const days = [...openOn([1, 2]), ...openOn([3], '10:00')];
    expect(answerTime({ ...HOURS, days })).toBe('within one business day, Monday to Wednesday');
  });
});

describe('formatTime', () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['08:30', '8:30 AM'],
    ['12:05', '12:05 PM'],
    ['17:00', '5:00 PM'],
  ])('%s reads %s', (time, text) => expect(formatTime(time)).toBe(text));
});

describe('isOpenAt', () => {
  // Perth is eight hours ahead of UTC all year.
  it.each([
    ['2026-11-16T00:29:59Z', false, 'Monday 8:29'],
    ['2026-11-16T00:30:00Z', true, 'Monday 8:30'],
    ['2026-11-20T08:59:59Z', true, 'Friday 16:59'],
    ['2026-11-20T09:00:00Z', false, 'Friday 17:00'],
    ['2026-11-21T03:00:00Z', false, 'Saturday 11:00'],
    ['2026-11-22T03:00:00Z', false, 'Sunday 11:00'],
    ['2026-11-15T23:00:00Z', false, 'Monday 7:00, still Sunday in UTC'],
    ['2026-11-15T16:30:00Z', false, 'Monday half past midnight'],
  ])('%s is %s (%s in Perth)', (moment, isOpen) => {
    expect(isOpenAt(HOURS, new Date(moment))).toBe(isOpen);
  });

  it('knows each day’s times', () => {
    const hours = { ...HOURS, days: [...HOURS.days, ...openOn([6], '09:00', '12:00')] };
    expect(isOpenAt(hours, new Date('2026-11-21T03:59:00Z'))).toBe(true);
    expect(isOpenAt(hours, new Date('2026-11-21T04:00:00Z'))).toBe(false);
    expect(isOpenAt(hours, new Date('2026-11-20T04:00:00Z'))).toBe(true);
  });
});
