import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from './defaults';
import { answerTime, describeHours, formatTime } from './office-hours';
import { openingNow } from './opening-now';

const HOURS = { ...DEFAULT_SETTINGS.hours, replyHours: null };
const OPEN = 'Open now';
const CLOSED = 'Closed now';

function openOn(days: number[], opens = '08:30', closes = '17:00') {
  return days.map((day) => ({ day, opens, closes }));
}

describe('describeHours', () => {
  it('describes the specification’s hours', () => {
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

  it('gives days with other times their own line', () => {
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

  it.each([
    [1, 'within 1 office hour, Monday'],
    [8, 'within 8 office hours, Monday'],
  ])('with a promise of %s hours: %s', (replyHours, text) => {
    expect(answerTime({ ...HOURS, days: openOn([1]), replyHours })).toBe(text);
  });

  it('does not depend on the opening times', () => {
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

describe('openingNow', () => {
  // Perth is eight hours ahead of UTC all year.
  it.each([
    ['2026-11-16T00:29:59Z', CLOSED, 'Monday 8:29'],
    ['2026-11-16T00:30:00Z', OPEN, 'Monday 8:30'],
    ['2026-11-20T08:59:59Z', OPEN, 'Friday 16:59'],
    ['2026-11-20T09:00:00Z', CLOSED, 'Friday 17:00'],
    ['2026-11-21T03:00:00Z', CLOSED, 'Saturday 11:00'],
    ['2026-11-22T03:00:00Z', CLOSED, 'Sunday 11:00'],
    ['2026-11-15T23:00:00Z', CLOSED, 'Monday 7:00, still Sunday in UTC'],
    ['2026-11-15T16:30:00Z', CLOSED, 'Monday half past midnight'],
  ])('%s: %s (%s in Perth)', (moment, now) => {
    expect(openingNow(HOURS, [], new Date(moment))).toBe(now);
  });

  // Sydney's clocks go forward on 4 October 2026. Adelaide is half an hour behind Sydney.
  it.each([
    ['Australia/Sydney', '2026-10-01T22:29:59Z', CLOSED, 'Friday 8:29, standard time'],
    ['Australia/Sydney', '2026-10-01T22:30:00Z', OPEN, 'Friday 8:30, standard time'],
    ['Australia/Sydney', '2026-10-04T21:29:59Z', CLOSED, 'Monday 8:29, daylight saving'],
    ['Australia/Sydney', '2026-10-04T21:30:00Z', OPEN, 'Monday 8:30, daylight saving'],
    ['Australia/Adelaide', '2026-10-04T21:59:59Z', CLOSED, 'Monday 8:29'],
    ['Australia/Adelaide', '2026-10-04T22:00:00Z', OPEN, 'Monday 8:30'],
  ])('in %s, %s: %s (%s)', (timeZone, moment, now) => {
    expect(openingNow({ ...HOURS, timeZone }, [], new Date(moment))).toBe(now);
  });

  it('uses the times of each day', () => {
    const hours = { ...HOURS, days: [...HOURS.days, ...openOn([6], '09:00', '12:00')] };
    expect(openingNow(hours, [], new Date('2026-11-21T03:59:00Z'))).toBe(OPEN);
    expect(openingNow(hours, [], new Date('2026-11-21T04:00:00Z'))).toBe(CLOSED);
    expect(openingNow(hours, [], new Date('2026-11-20T04:00:00Z'))).toBe(OPEN);
  });

  const closures = [
    { from: '2026-12-25', to: '2026-12-25', text: 'Closed today: Christmas Day' },
    { from: '2026-12-28', to: '2027-01-01', text: 'Closed today' },
    { from: '2026-12-24', to: '2026-12-24', text: 'Closed now: Christmas party', closes: '12:00' },
  ];
  it.each([
    ['2026-12-24T03:59:00Z', OPEN, 'before it closes for the afternoon'],
    ['2026-12-24T04:00:00Z', 'Closed now: Christmas party', 'in that afternoon'],
    ['2026-12-24T16:00:00Z', 'Closed today: Christmas Day', 'midnight'],
    ['2026-12-25T04:00:00Z', 'Closed today: Christmas Day', 'noon'],
    ['2026-12-25T16:00:00Z', CLOSED, 'the midnight after'],
    ['2026-12-29T04:00:00Z', 'Closed today', 'within a period without a name'],
    ['2027-01-01T04:00:00Z', 'Closed today', 'its last day'],
    ['2027-01-04T04:00:00Z', OPEN, 'the Monday after'],
  ])('with closures, %s: %s (%s)', (moment, now) => {
    expect(openingNow(HOURS, closures, new Date(moment))).toBe(now);
  });
});
