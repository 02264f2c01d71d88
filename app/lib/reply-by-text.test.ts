import { afterEach, expect, it } from 'vitest';
import { FALLBACK_TIME_ZONE, setOfficeTimeZone } from './office-time';
import { replyByText } from './reply-by-text';

afterEach(() => setOfficeTimeZone(FALLBACK_TIME_ZONE));

it.each([
  ['Australia/Perth', '2026-11-17T02:30:00Z', 'Tuesday 10:30 am'],
  ['Australia/Perth', '2026-11-23T02:30:00Z', 'Monday 10:30 am'],
  ['Australia/Perth', '2026-11-24T02:30:00Z', 'Tuesday 24 November, 10:30 am'],
  ['Australia/Sydney', '2026-11-17T04:00:00Z', 'Tuesday 3:00 pm'],
])('in %s, %s reads %s', (zone, moment, text) => {
  setOfficeTimeZone(zone);
  expect(replyByText(moment, new Date('2026-11-17T01:00:00Z'))).toBe(text);
});

it('is shorter in lists', () => {
  const now = new Date('2026-11-17T01:00:00Z');
  expect(replyByText('2026-11-17T02:30:00Z', now, 'short')).toBe('Tue 10:30 am');
});
