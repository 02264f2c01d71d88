import {
  AUTH_MESSAGES,
  authCodeOf,
  authFailureText,
  type Notice,
  signInFailure,
} from '~/features/auth/messages';
import type { AppError } from '~/lib/errors';

export const CLIENT_MESSAGES = {
  missingEmail: AUTH_MESSAGES.missingEmail,
  unconfirmed: 'Please confirm your email first',
  confirmed: 'Your email address is confirmed',
  linkExpired: AUTH_MESSAGES.linkUnusable,
  registrationFailed: 'We couldn’t register you',
  registrationClosed: 'Registration is not open',
  mailFailed: AUTH_MESSAGES.resetFailed,
  enquiriesFailed: 'We couldn’t load your enquiries',
} as const;

/** The password was right, but the address has not been confirmed. */
export function isUnconfirmed(error: AppError): boolean {
  return authCodeOf(error) === 'email_not_confirmed';
}

export function clientSignInFailure(error: AppError): Notice {
  if (!isUnconfirmed(error)) return signInFailure(error);
  return {
    title: CLIENT_MESSAGES.unconfirmed,
    description:
      'Open the link in the email we sent you when you registered, or request a new one.',
  };
}

/** Closed registration is a setting, not a fault, so it has its own text. */
export function registrationFailureText(error: AppError): string {
  if (authCodeOf(error) === 'signup_disabled') return 'Please contact us instead.';
  return authFailureText(error);
}
