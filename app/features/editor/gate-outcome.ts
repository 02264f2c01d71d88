import type { AppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { EDITOR_MESSAGES } from './messages';

const LOGIN = '/admin/auth';
const DASHBOARD = '/admin/dashboard';

interface GateFacts {
  isSignedOut: boolean;
  /** Why the permission could not be checked. */
  error: AppError | null;
  isAllowed: boolean | undefined;
}

export interface GateRefusal {
  title: string;
  description?: string;
  /** Left out if the ended session already leads to the login. */
  to?: string;
}

/** §6: who may not open the editor, what they are told and where they are sent. */
export function gateRefusal({ isSignedOut, error, isAllowed }: GateFacts): GateRefusal | null {
  if (error?.code === 'unauthenticated') {
    return { title: EDITOR_MESSAGES.authenticationError, description: failureText(error) };
  }
  if (isSignedOut) return { title: EDITOR_MESSAGES.authenticationRequired };
  if (error) {
    const title = EDITOR_MESSAGES.permissionCheckFailed;
    return { title, description: failureText(error), to: LOGIN };
  }
  return isAllowed === false ? { title: EDITOR_MESSAGES.accessDenied, to: DASHBOARD } : null;
}
