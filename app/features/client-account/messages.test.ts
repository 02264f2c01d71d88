import { describe, expect, it } from 'vitest';
import { AppError, type AppErrorCode } from '~/lib/errors';
import { clientSignInFailure, isUnconfirmed, registrationFailureText } from './messages';

function failure(authCode: string, code: AppErrorCode = 'invalid') {
  const cause = Object.assign(new Error('said the server'), { code: authCode });
  return new AppError(code, 'said the server', { cause });
}

describe('clientSignInFailure', () => {
  it('distinguishes an unconfirmed address from a wrong password', () => {
    expect(isUnconfirmed(failure('email_not_confirmed'))).toBe(true);
    expect(clientSignInFailure(failure('email_not_confirmed')).title).toBe(
      'Please confirm your email first',
    );
    expect(isUnconfirmed(failure('invalid_credentials'))).toBe(false);
    expect(clientSignInFailure(failure('invalid_credentials')).title).toBe('Authentication failed');
    expect(isUnconfirmed(new AppError('invalid'))).toBe(false);
  });
});

describe('registrationFailureText', () => {
  it.each([
    ['signup_disabled', 'Please contact us instead.'],
    ['weak_password', 'said the server'],
    ['over_request_rate_limit', 'Too many attempts. Please try again in a few minutes.'],
  ])('%s', (code, text) => {
    expect(registrationFailureText(failure(code))).toBe(text);
  });
});
