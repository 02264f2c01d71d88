import { describe, expect, it } from 'vitest';
import { dayText, payText } from './job-words';

describe('payText', () => {
  it.each([
    [28.5, 32, 'hour', null, '$28.50 to $32 an hour'],
    [28.5, 28.5, 'hour', 'plus penalties', '$28.50 an hour'],
    [60_000, null, 'year', null, 'From $60,000 a year'],
    [null, 75_000, 'year', null, 'Up to $75,000 a year'],
    [null, null, null, 'Award wage', 'Award wage'],
    [null, null, null, null, null],
  ] as const)('%s to %s an %s, %j: %j', (pay_from, pay_to, pay_per, pay_note, text) => {
    expect(payText({ pay_from, pay_to, pay_per, pay_note })).toBe(text);
  });
});

it('a date without a time is the same day in every time zone', () => {
  expect(dayText('2026-12-20')).toBe('20 Dec 2026');
});
