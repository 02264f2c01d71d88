import { type MiddlewareFunction, redirect, resolvePath } from 'react-router';
import { canOpen } from '~/lib/admin-screens';
import { AppError } from '~/lib/errors';
import { type Access, NO_ACCESS } from '~/lib/permissions';
import { getQueryClient } from '~/lib/query-client';
import { accessQuery } from './auth-queries';
import { AUTH_MESSAGES } from './messages';
import { loginPath } from './next-path';
import { settledSession } from './session-store';

/**
 * The guard of the admin routes (§2) sends people who may not open a screen to /admin/auth. The list
 * of screens says which permissions open which. The guard is a courtesy; the database decides.
 */
export const guardScreen: MiddlewareFunction = async ({ request, pattern }) => {
  const { pathname } = resolvePath(pattern, '/');
  if (!canOpen(await currentAccess(), pathname)) throw redirect(loginPath(new URL(request.url)));
};

/**
 * A `clientLoader` for routes that load nothing. Without one, the guard would not run when the
 * document first loads.
 */
export function nothingToLoad(): null {
  return null;
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
