import type { AppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';

/** The texts of §5 and §8 about signing in and out. */
export const AUTH_MESSAGES = {
  missingCredentials: 'Please enter both email and password',
  missingEmail: 'Please enter your email',
  missingCode: 'Please enter the code',
  noAdminAccess: 'You do not have admin access',
  authenticationFailed: 'Authentication failed',
  loginError: 'Login Error',
  loggedOut: 'Logged out successfully',
  logoutFailed: 'Logout failed',
  permissionsUnknown: 'Unable to verify admin permissions',
  statusUnknown: 'Unable to verify authentication status',
  routeCheckFailed: 'Server route check failed',
  configCheckFailed: 'Server configuration check failed',
  authenticationRequired: 'Authentication required: Please log in',
  sessionEnded: 'Authentication error: Please log in again',
  accessDenied: 'Access Denied',
  resetRequested: 'Check your email',
  resetFailed: 'The email could not be sent',
  authenticatorsFailed: 'Couldn’t load your authenticator apps',
  providersFailed: 'Couldn’t load other ways to sign in',
  codeFailed: 'The code was not accepted',
  linkUnusable: 'This link cannot be used',
  passwordsDiffer: 'The two passwords are not the same',
  currentPasswordMissing: 'Please enter your current password',
  passwordMissing: 'Please enter a new password',
  passwordChanged: 'Password changed',
  passwordFailed: 'Couldn’t change the password',
  factorFailed: 'Couldn’t set up two-step sign-in',
  factorAdded: 'Two-step sign-in is on',
  recoveryCodeUsed: 'That recovery code cannot be used again',
} as const;

/** Without a mail server, we must not say that an email is on its way. */
export const NO_MAIL = {
  title: 'No mail server is set up',
  recover:
    'This site cannot send emails, so it cannot send a reset link. Ask an administrator for a link to choose a new password.',
  emailChange:
    'This site cannot send the emails that confirm a change. An administrator can change your address for you.',
  invite: 'You will get a link to pass on yourself. It is shown only once.',
  outbox:
    'Messages are kept here and wait until a mail server is set up (SMTP_URL). Nothing is sent until then.',
} as const;

export interface Notice {
  title: string;
  description?: string;
}

const SECONDS_A_MINUTE = 60;
/** If SSO_ONLY is set. */
const SSO_ONLY = 'Staff sign in with their work account here, not with a password.';
const SUSPENDED = 'Your account is suspended. Please contact an administrator.';

export function signInFailure(error: AppError): Notice {
  if (authCodeOf(error) === 'user_banned') {
    return { title: AUTH_MESSAGES.authenticationFailed, description: SUSPENDED };
  }
  if (authCodeOf(error) === 'sso_required') {
    return { title: AUTH_MESSAGES.authenticationFailed, description: SSO_ONLY };
  }
  switch (error.code) {
    case 'invalid':
    case 'unauthenticated':
    case 'forbidden':
    case 'not_found':
      return {
        title: AUTH_MESSAGES.authenticationFailed,
        description: 'Check your email and password and try again.',
      };
    case 'rate_limited':
      return {
        title: AUTH_MESSAGES.authenticationFailed,
        description: `Too many attempts. ${comeBackLater(error)}`,
      };
    case 'network':
      return {
        title: AUTH_MESSAGES.loginError,
        description: 'The server could not be reached. Check your connection and try again.',
      };
    case 'unavailable':
      return {
        title: AUTH_MESSAGES.loginError,
        description: 'The server is busy or restarting. Please try again in a moment.',
      };
    default:
      return { title: AUTH_MESSAGES.loginError, description: error.message };
  }
}

const PROVIDER_TEXTS: Record<string, string> = {
  sso_required: SSO_ONLY,
  signup_disabled: 'No account here uses that email address.',
  provider_email_needs_verification: 'The provider has not confirmed your email address.',
  bad_oauth_callback: 'The sign-in was not finished. Please try again.',
  bad_oauth_state: 'The sign-in took too long or began in another browser. Please try again.',
  identity_already_exists: 'That account is already linked.',
  user_banned: SUSPENDED,
  unexpected_failure: 'The provider could not be reached. Please try again in a moment.',
};

/** Reads from the address why someone returned from a provider without signing in. */
export function providerFailure(params: URLSearchParams): Notice | null {
  const description = PROVIDER_TEXTS[params.get('error_code') ?? ''];
  return description ? { title: AUTH_MESSAGES.loginError, description } : null;
}

/** GoTrue's own code, such as `weak_password`. */
export function authCodeOf({ cause }: AppError): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

const CODE_TEXTS: Record<string, string> = {
  sso_required: SSO_ONLY,
  user_banned: SUSPENDED,
  otp_expired: 'It is wrong or has expired. Check it, or request a new one.',
  mfa_verification_failed: 'It is wrong or has already been used. Check it and try again.',
  mfa_challenge_expired: 'That took too long. Please try again with the code shown now.',
  reauthentication_not_valid: 'The code is wrong or has expired. Request a new one.',
  current_password_invalid: 'The current password is not correct.',
  current_password_required: 'Please enter your current password.',
  same_password: 'The new password is the same as your current one. Please choose another.',
  email_exists: 'Another account already uses this address.',
  insufficient_aal: 'Please sign in again with your second factor first.',
};

const LOCKED_TEXTS: Record<string, string> = {
  over_request_rate_limit: 'Too many attempts.',
  mfa_recovery_codes_locked: 'Too many wrong codes.',
};

/** GoTrue's code for an email that was requested too soon after the previous one. */
const MAIL_TOO_SOON = 'over_email_send_rate_limit';

/** Why the auth server refused. Uses the server's message if it is written for people. */
export function authFailureText(error: AppError): string {
  const code = authCodeOf(error);
  const locked = LOCKED_TEXTS[code];
  if (locked) return `${locked} ${comeBackLater(error)}`;
  return mailTooSoonText(error) ?? CODE_TEXTS[code] ?? failureText(error);
}

/** For someone who asks again too soon: the previous email should have arrived. */
export function mailTooSoonText(error: AppError): string | undefined {
  if (authCodeOf(error) !== MAIL_TOO_SOON) return undefined;
  return `An email was requested a short while ago. Please check your inbox and your spam folder, or try again in ${waitingTime(error)}.`;
}

function comeBackLater(error: AppError): string {
  return `Please try again in ${waitingTime(error)}.`;
}

/** Read from the message, because supabase-js drops Retry-After. Hosted Supabase names seconds. */
function waitingTime({ retryAfterSeconds, message }: AppError): string {
  const [, told] = /\bin (a minute|\d+ (?:minutes|hours))\b/.exec(message) ?? [];
  if (told) return told;
  const [, named] = /(\d+) seconds/.exec(message) ?? [];
  const seconds = retryAfterSeconds ?? Number(named);
  if (!Number.isFinite(seconds)) return 'a few minutes';
  const minutes = Math.ceil(seconds / SECONDS_A_MINUTE);
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`;
}
