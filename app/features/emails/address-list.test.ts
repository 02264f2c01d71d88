import { expect, it } from 'vitest';
import { addressProblem, readAddresses } from './address-list';

it.each([
  ['', []],
  ['kim@example.com', ['kim@example.com']],
  ['Kim Ng <kim@example.com>; lee@example.com,', ['kim@example.com', 'lee@example.com']],
  ['kim@example.com, KIM@example.com', ['kim@example.com']],
])('“%s” is read as %j', (typed, list) => expect(readAddresses(typed)).toEqual(list));

it.each([
  ['', undefined],
  ['kim@example.com', undefined],
  ['kim', '“kim” is not an email address. Separate addresses with commas.'],
  ['kim@example', '“kim@example” is not an email address. Separate addresses with commas.'],
  ['a@b.c d@e.f', '“a@b.c d@e.f” is not an email address. Separate addresses with commas.'],
  [
    'Kim <kim@example.com\r\nRCPT TO:<x@example.com>',
    expect.stringContaining('is not an email address'),
  ],
  [Array.from({ length: 21 }, (_, n) => `a${n}@example.com`).join(), 'Enter up to 20 addresses.'],
])('“%s” has the problem %s', (typed, problem) => expect(addressProblem(typed)).toEqual(problem));
