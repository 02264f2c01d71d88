import { expect, it } from 'vitest';
import { writtenDay } from './written-day';

it.each([
  ['31/12/2008', '2008-12-31'],
  ['1.2.2009', '2009-02-01'],
  ['2008-12-31', '2008-12-31'],
  ['2008-12-31 00:00:00', '2008-12-31'],
  ['3 Apr 1999', '1999-04-03'],
  ['3.4.99', '1999-04-03'],
  ['3.4.09', '2009-04-03'],
  ['04-Mar-2001', '2001-03-04'],
  ['4-Mar-01', '2001-03-04'],
  ['3rd of April, 1999', '1999-04-03'],
  ['3 September 1999', '1999-09-03'],
  ['31/02/2009', undefined],
  ['2009-02-31', undefined],
  ['12/31/2009', undefined],
  ['3 Foo 1999', undefined],
  ['last June', undefined],
  ['', undefined],
])('reads the day %s', (text, day) => {
  expect(writtenDay(text, 2026)).toBe(day);
});

it('reads two digits as a year of this century as far as the latest year allows', () => {
  expect(writtenDay('1/7/27', 2026)).toBe('1927-07-01');
  expect(writtenDay('1/7/27', 2036)).toBe('2027-07-01');
});
