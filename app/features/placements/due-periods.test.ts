import { expect, it } from 'vitest';
import { periodOf } from './due-periods';

it.each([
  ['missed', '2026-11-17', { until: '2026-11-16' }],
  ['week', '2026-11-17', { from: '2026-11-17', until: '2026-11-22' }],
  ['week', '2026-11-22', { from: '2026-11-22', until: '2026-11-22' }],
  ['week', '2026-11-16', { from: '2026-11-16', until: '2026-11-22' }],
  ['next_week', '2026-12-29', { from: '2027-01-04', until: '2027-01-10' }],
  ['all', '2026-11-17', { until: '2026-12-15' }],
  ['anything', '2026-11-17', { until: '2026-12-15' }],
])('%s on %s', (show, today, period) => {
  expect(periodOf(show, today)).toEqual(period);
});
