import { afterEach, describe, expect, it } from 'vitest';
import { dayPeriod } from './day-period';
import { formatDateTime, formatExport, formatWhen, todayKey } from './format';
import {
  fromOfficeClock,
  isTimeZone,
  knownTimeZone,
  officeTimeName,
  toOfficeClock,
} from './office-clock';
import { FALLBACK_TIME_ZONE, officeTimeZone, setOfficeTimeZone } from './office-time';

const SYDNEY = 'Australia/Sydney';
const ADELAIDE = 'Australia/Adelaide';

afterEach(() => setOfficeTimeZone(FALLBACK_TIME_ZONE));

describe('the time zone of the office', () => {
  it('comes from the published settings', () => {
    expect([officeTimeZone(), officeTimeName()]).toEqual(['Australia/Perth', 'Perth time']);
    setOfficeTimeZone(SYDNEY);
    expect([officeTimeZone(), officeTimeName()]).toEqual([SYDNEY, 'Sydney time']);
    setOfficeTimeZone('Australia/Broken_Hill');
    expect(officeTimeName()).toBe('Broken Hill time');
  });

  it('is replaced if it is not known', () => {
    expect(knownTimeZone(SYDNEY)).toBe(SYDNEY);
    expect(knownTimeZone('Nowhere/At_All')).toBe('Australia/Perth');
  });

  it.each([
    [SYDNEY, true],
    ['UTC', true],
    ['', false],
    ['+08:00', false],
    ['Sydney', false],
    ['ABC+8', false],
  ])('recognises %j: %s', (timeZone, isKnown) => {
    expect(isTimeZone(timeZone)).toBe(isKnown);
  });
});

/** Clocks go forward at 2 am on 4 October 2026 and back at 3 am on 4 April 2027. */
describe.each([
  [SYDNEY, '2026-10-04T01:59', '2026-10-03T15:59', 'the last minute of standard time'],
  [SYDNEY, '2026-10-04T03:00', '2026-10-03T16:00', 'the first of daylight saving'],
  [SYDNEY, '2027-04-04T03:00', '2027-04-03T17:00', 'standard time again'],
  [ADELAIDE, '2026-10-04T01:59', '2026-10-03T16:29', 'the last minute of standard time'],
  [ADELAIDE, '2026-10-04T03:00', '2026-10-03T16:30', 'the first of daylight saving'],
  [ADELAIDE, '2026-06-01T12:00', '2026-06-01T02:30', 'the half hour'],
])('in %s, %s', (timeZone, shown, moment, why) => {
  it(`is ${moment} UTC: ${why}`, () => {
    setOfficeTimeZone(timeZone);
    const [clock, utc] = [Date.parse(`${shown}Z`), Date.parse(`${moment}Z`)];
    expect(new Date(fromOfficeClock(clock))).toEqual(new Date(utc));
    expect(new Date(toOfficeClock(utc))).toEqual(new Date(clock));
  });
});

describe('daylight saving in Sydney', () => {
  it.each([
    ['2026-10-04T02:30', '2026-10-03T16:30', 'skipped: an hour later'],
    ['2027-04-04T02:30', '2027-04-03T16:30', 'comes twice: the second'],
  ])('%s is %s UTC (%s)', (shown, moment) => {
    setOfficeTimeZone(SYDNEY);
    expect(fromOfficeClock(Date.parse(`${shown}Z`))).toBe(Date.parse(`${moment}Z`));
  });

  it('makes a day of 23 hours, and lists show its times', () => {
    setOfficeTimeZone(SYDNEY);
    expect(dayPeriod({ from: '2026-10-04', to: '2026-10-04' })).toEqual({
      since: '2026-10-03T14:00:00.000Z',
      before: '2026-10-04T13:00:00.000Z',
    });
    expect(formatExport('2026-10-03T16:00:00Z')).toBe('2026-10-04 03:00:00');
    expect(todayKey(new Date('2026-10-04T12:59:59Z'))).toBe('2026-10-04');
    expect(todayKey(new Date('2026-10-04T13:00:00Z'))).toBe('2026-10-05');
  });

  it('applies to each date separately', () => {
    setOfficeTimeZone(SYDNEY);
    const [winter, summer] = ['2026-07-01T02:00:00Z', '2026-12-01T02:00:00Z'];
    expect(formatDateTime(winter).replace(/\s/g, ' ')).toBe('1 July 2026, 12:00 pm');
    expect(formatDateTime(summer).replace(/\s/g, ' ')).toBe('1 Dec 2026, 1:00 pm');
    expect(formatWhen(summer, new Date('2026-12-01T12:00:00Z')).replace(/\s/g, ' ')).toBe(
      '1:00 pm',
    );
  });
});
