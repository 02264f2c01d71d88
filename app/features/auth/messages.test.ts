import { describe, expect, it } from 'vitest';
import { AppError, type AppErrorCode } from '~/lib/errors';
import { authFailureText, providerFailure, signInFailure } from './messages';

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

  it('tells a suspended person the reason once the password is right', () => {
    const cause = Object.assign(new Error('User is banned'), { code: 'user_banned' });
    const error = new AppError('invalid', 'User is banned', { cause });
    expect(signInFailure(error).description).toBe(
      'Your account is suspended. Please contact an administrator.',
    );
  });

  it('gives the same message for a wrong password and an unknown email', () => {
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
  ])('with Retry-After %s says to try again in %s', (retryAfterSeconds, wait) => {
    const error = new AppError('rate_limited', 'slow down', { retryAfterSeconds });
    expect(signInFailure(error).description).toBe(
      `Too many attempts. Please try again in ${wait}.`,
    );
  });

  it('finds the waiting time in the server’s message when the header cannot be read', () => {
    for (const wait of ['a minute', '5 minutes', '23 hours']) {
      const words = `Too many attempts. Please try again in ${wait}.`;
      expect(signInFailure(new AppError('rate_limited', words)).description).toBe(words);
    }
  });

  it('passes an unexpected message on', () => {
    expect(signInFailure(new AppError('unexpected', 'Odd reply')).description).toBe('Odd reply');
  });
});

describe('authFailureText', () => {
  function failure(
    code: string,
    message = 'the server’s words',
    appCode: AppErrorCode = 'invalid',
  ) {
    const cause = Object.assign(new Error(message), { code });
    return authFailureText(new AppError(appCode, message, { cause }));
  }

  it.each([
    ['otp_expired', /wrong or has expired/],
    ['mfa_verification_failed', /wrong or has already been used/],
    ['mfa_challenge_expired', /took too long/],
    ['mfa_recovery_codes_locked', /Too many wrong codes/],
    ['reauthentication_not_valid', /Request a new one/],
    ['current_password_invalid', /current password is not correct/],
    ['current_password_required', /enter your current password/],
    ['same_password', /choose another/],
    ['email_exists', /Another account/],
    ['insufficient_aal', /second factor/],
    ['over_request_rate_limit', /Too many attempts/],
  ])('%s', (code, text) => {
    expect(failure(code)).toMatch(text);
  });

  it.each([
    ['over_request_rate_limit', 'Too many attempts. Please try again in 4 minutes.'],
    ['mfa_recovery_codes_locked', 'Too many wrong codes. Please try again in 4 minutes.'],
  ])('%s says how long to wait', (code, text) => {
    const words = 'Too many attempts. Please try again in 4 minutes.';
    expect(failure(code, words, 'rate_limited')).toBe(text);
  });

  it('keeps the server’s message for weak and long passwords', () => {
    expect(failure('weak_password', 'Password should be at least 8 characters.')).toBe(
      'Password should be at least 8 characters.',
    );
    expect(failure('validation_failed', 'Password cannot be longer than 72 bytes')).toBe(
      'Password cannot be longer than 72 bytes',
    );
  });

  it('says when the next mail may be sent', () => {
    const words = (wait: string) =>
      `An email was requested a short while ago. Please check your inbox and your spam folder, or try again in ${wait}.`;
    const tell = (text: string) => failure('over_email_send_rate_limit', text, 'rate_limited');
    expect(tell(words('23 hours'))).toBe(words('23 hours'));
    const hosted = 'For security purposes, you can only request this after 57 seconds.';
    expect(tell(hosted)).toBe(words('a minute'));
  });

  it('says what to do when the server cannot be reached', () => {
    expect(failure('', 'fetch failed', 'network')).toMatch(/could not be reached/);
    expect(authFailureText(new AppError('unavailable'))).toMatch(/busy or restarting/);
  });
});

describe('providerFailure', () => {
  it.each([
    ['signup_disabled', 'No account here uses that email address.'],
    ['provider_email_needs_verification', 'The provider has not confirmed your email address.'],
    ['bad_oauth_callback', 'The sign-in was not finished. Please try again.'],
  ])('%s', (code, description) => {
    const params = new URLSearchParams({ error_code: code });
    expect(providerFailure(params)).toEqual({ title: 'Login Error', description });
  });

  it.each(['', 'error_code=otp_expired', 'code=1'])('returns nothing for “%s”', (query) => {
    expect(providerFailure(new URLSearchParams(query))).toBeNull();
  });
});
