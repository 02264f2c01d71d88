import { afterEach, describe, expect, it } from 'vitest';
import { AppError, type AppErrorCode } from '~/lib/errors';
import { notifyFailure } from './notify-failure';
import { dismissToast, shownToasts } from './toast';

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

describe('notifyFailure (§8)', () => {
  it.each<[AppErrorCode, number]>([
    ['unauthenticated', 6_000],
    ['forbidden', 6_000],
    ['network', 6_000],
    ['invalid', 4_000],
    ['not_found', 5_000],
    ['conflict', 5_000],
    ['too_large', 5_000],
    ['wrong_type', 5_000],
    ['upload_failed', 5_000],
    ['rate_limited', 5_000],
    ['unavailable', 5_000],
    ['outdated', 5_000],
    ['unexpected', 5_000],
  ])('%s stays %i ms', (code, durationMs) => {
    notifyFailure('Failed to add task', new AppError(code));
    expect(shownToasts()).toMatchObject([
      { title: 'Failed to add task', look: 'error', durationMs },
    ]);
  });

  it('gives the cause in general words, or in the feature’s own', () => {
    notifyFailure('Failed to add task', new TypeError('Failed to fetch'));
    expect(shownToasts()).toMatchObject([
      {
        description: 'The server could not be reached. Check your connection and try again.',
        durationMs: 6_000,
      },
    ]);
    notifyFailure('Failed to add task', new AppError('conflict'), 'Someone else was faster.');
    expect(shownToasts()).toMatchObject([{ description: 'Someone else was faster.' }]);
  });
});
