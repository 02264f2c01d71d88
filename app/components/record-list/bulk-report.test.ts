import { expect, it } from 'vitest';
import { AppError } from '~/lib/errors';
import { bulkReport } from './bulk-report';

const lost = new AppError('network');

it.each([
  [{ changed: ['a', 'b'] }, 2, 'success', /^2$/],
  [{ changed: ['a'] }, 3, 'warning', /^1 of 3\. The others no longer exist/],
  [{ changed: [] }, 2, 'error', /^They no longer exist/],
  [{ changed: [], error: lost }, 2, 'error', /^The server could not be reached/],
  [{ changed: ['a'], error: lost }, 2, 'error', /^Stopped after 1 of 2\. The server/],
] as const)('%j of %i: %s', (outcome, asked, kind, description) => {
  const report = bulkReport({ ...outcome, changed: [...outcome.changed] }, asked);
  expect(report.kind).toBe(kind);
  expect(report.description).toMatch(description);
});
