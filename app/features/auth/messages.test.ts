import { describe, expect, it } from 'vitest';
import { AppError, type AppErrorCode } from '~/lib/errors';
import { signInFailure } from './messages';

describe('signInFailure', () => {
  it.each<[AppErrorCode, string]>([
    ['invalid', 'Authentication failed'],
    ['unauthenticated', 'Authentication failed'],
    ['forbidden', 'Authentication failed'],
    ['not_found', 'Authentication failed'],
    ['rate_limited', 'Authentication failed'],
    ['network', 'Login Error'],
    ['unavailable', 'Login Error'],
    ['conflict', 'Login Error'],
    ['too_large', 'Login Error'],
    ['unexpected', 'Login Error'],
  ])('%s: %s', (code, title) => {
    expect(signInFailure(new AppError(code, 'why')).title).toBe(title);
  });

  it('says nothing that tells a wrong password from an unknown email', () => {
    expect(signInFailure(new AppError('invalid', 'Invalid login credentials'))).toEqual(
      signInFailure(new AppError('not_found', 'User not found')),
    );
  });

  it.each([
    [undefined, 'a few minutes'],
    [1, 'a minute'],
    [60, 'a minute'],
    [61, '2 minutes'],
    [300, '5 minutes'],
  ])('with Retry-After %s asks to wait %s', (retryAfterSeconds, wait) => {
    const error = new AppError('rate_limited', 'slow down', { retryAfterSeconds });
    expect(signInFailure(error).description).toContain(`wait ${wait} and`);
  });

  it('passes an unexpected message on', () => {
    expect(signInFailure(new AppError('unexpected', 'Odd reply')).description).toBe('Odd reply');
  });
});
