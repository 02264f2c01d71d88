import { expect, it } from 'vitest';
import { mobileNumber } from './mobile-number';

/** tests/database/text-messages.test.ts checks that the database agrees. */
it.each([
  ['0412 345 678', '+61412345678'],
  ['(04) 1234-5678', '+61412345678'],
  ['+61 412 345 678', '+61412345678'],
  ['+61 (0)412 345 678', '+61412345678'],
  ['61412345678', '+61412345678'],
  ['0011 61 412 345 678', '+61412345678'],
  ['+64 21 123 4567', '+64211234567'],
  ['08 5550 0101', null],
  ['+61 8 5550 0101', null],
  ['1300 555 010', null],
  ['412 345 678', null],
  ['0412 345 67', null],
  ['call me', null],
  ['', null],
  [null, null],
])('%s is %s', (typed, number) => expect(mobileNumber(typed)).toBe(number));
