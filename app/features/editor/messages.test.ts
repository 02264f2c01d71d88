import { describe, expect, it } from 'vitest';
import { AppError, type AppErrorCode } from '~/lib/errors';
import { publishFailure } from './messages';

describe('publishFailure', () => {
  it.each<[AppErrorCode, string, string, string | undefined]>([
    ['forbidden', 'auth', 'Permission denied', undefined],
    [
      'unauthenticated',
      'auth',
      'Authentication Error',
      'Authentication error: Please log in again',
    ],
    ['unexpected', 'error', 'Failed to publish changes', 'boom'],
    ['conflict', 'error', 'Failed to publish changes', 'boom'],
    [
      'network',
      'error',
      'Failed to publish changes',
      'The server could not be reached. Check your connection and try again.',
    ],
  ])('%s', (code, kind, title, description) => {
    expect(publishFailure(new AppError(code, 'boom'))).toEqual({ kind, title, description });
  });
});
