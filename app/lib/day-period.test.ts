import { expect, it } from 'vitest';
import { dayPeriod } from './day-period';

it.each([
  [{}, null, null],
  [{ from: '2026-11-15' }, '2026-11-14T16:00:00.000Z', null],
  [{ to: '2026-11-15' }, null, '2026-11-15T16:00:00.000Z'],
  [
    { from: '2026-11-15', to: '2026-11-15' },
    '2026-11-14T16:00:00.000Z',
    '2026-11-15T16:00:00.000Z',
  ],
  [{ from: '2026-13-40', to: '2026-00-00' }, null, null],
  [{ from: '0001-01-01', to: '9999-12-31' }, null, '9999-12-31T16:00:00.000Z'],
])('%j', (days, since, before) => {
  expect(dayPeriod(days)).toEqual({ since, before });
});
