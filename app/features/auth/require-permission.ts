import { type MiddlewareFunction, redirect } from 'react-router';
import { AppError } from '~/lib/errors';
import { type Access, can, NO_ACCESS, type PermissionKey } from '~/lib/permissions';
import { getQueryClient } from '~/lib/query-client';
import { accessQuery } from './auth-queries';
import { AUTH_MESSAGES } from './messages';
import { loginPath } from './next-path';
import { settledSession } from './session-store';

/**
 * The guard each admin route names (§2): without the permission the person goes to /admin/auth.
 * A courtesy, the database decides. The route also needs a `clientLoader`, if only `nothingToLoad`.
 */
export function requirePermission(key: PermissionKey): MiddlewareFunction {
  return requireAccess((access) => can(access, key));
}

/** For screens that no key opens (`isForAdmins`). */
export function requireAdmin(): MiddlewareFunction {
  return requireAccess(({ isDeveloper }) => isDeveloper);
}

/** For what concerns every member of staff, such as their own account. */
export function requireStaff(): MiddlewareFunction {
  return requireAccess(({ role, missingFactor }) => role !== null && !missingFactor);
}

/** As a route's `clientLoader`: its being there lets the guard run on the first document load too. */
export function nothingToLoad(): null {
  return null;
}

function requireAccess(isEnough: (access: Access) => boolean): MiddlewareFunction {
  return async function guard({ request }) {
    if (!isEnough(await currentAccess())) throw redirect(loginPath(new URL(request.url)));
  };
}

async function currentAccess(): Promise<Access> {
  const session = await settledSession();
  if (session.status !== 'signed-in' || session.ended) return NO_ACCESS;
  try {
    return await getQueryClient().fetchQuery(accessQuery(session));
  } catch (error) {
    throw new AppError('unavailable', AUTH_MESSAGES.permissionsUnknown, { cause: error });
  }
}
