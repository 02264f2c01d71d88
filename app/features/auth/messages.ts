import type { AppError } from '~/lib/errors';

/** The texts of §5 and §8 around signing in and out. */
export const AUTH_MESSAGES = {
  missingCredentials: 'Please enter both email and password',
  noAdminAccess: 'You do not have admin access',
  authenticationFailed: 'Authentication failed',
  loginError: 'Login Error',
  loggedOut: 'Logged out successfully',
  logoutFailed: 'Logout failed',
  permissionsUnknown: 'Unable to verify admin permissions',
  statusUnknown: 'Unable to verify authentication status',
  routeCheckFailed: 'Server route check failed',
  configCheckFailed: 'Server configuration check failed',
  sessionEnded: 'Authentication error: Please log in again',
  accessDenied: 'Access Denied',
} as const;

export interface Notice {
  title: string;
  description?: string;
}

const SECONDS_A_MINUTE = 60;

export function signInFailure(error: AppError): Notice {
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
        description: `Too many attempts. Please wait ${waitingTime(error.retryAfterSeconds)} and try again.`,
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

function waitingTime(seconds: number | undefined): string {
  if (seconds === undefined) return 'a few minutes';
  const minutes = Math.ceil(seconds / SECONDS_A_MINUTE);
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`;
}
