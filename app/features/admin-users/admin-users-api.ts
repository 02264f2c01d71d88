import { readTable } from '~/features/records/record-api';
import { AppError, toAppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { callFunction, invokeFunction } from '~/lib/supabase/invoke-function';
import type { ListPage } from '~/lib/supabase/list-page';
import {
  type AccountState,
  type AdminUser,
  type AdminUserQuery,
  accountStatesSchema,
  type Invitation,
  type LinkReply,
  linkReplySchema,
} from './admin-users-schema';
import { ADMIN_USER_MESSAGES } from './messages';

const INVALID_TOKEN = 'PGRST301';

/** Blocked access gives an empty list with no error (§8). */
export async function listAdminUsers(
  db: Db,
  query: AdminUserQuery,
  signal: AbortSignal | null = null,
): Promise<ListPage<AdminUser>> {
  try {
    return await readTable<AdminUser>(db, 'admin_users', '*', query, signal);
  } catch (error) {
    const { code, sqlState } = toAppError(error);
    if (code !== 'forbidden' && sqlState !== INVALID_TOKEN) throw error;
    return { rows: [], total: 0, isBlocked: true };
  }
}

export async function listRoles(db: Db): Promise<string[]> {
  const rows = unwrap(await db.from('roles').select('role').order('role'));
  return (rows ?? []).map(({ role }) => role);
}

/** The person must already be registered (§5). */
export function addAdmin(db: Db, email: string): Promise<string> {
  return invokeFunction(db, 'add-admin-user', { email });
}

export async function inviteUser(db: Db, invitation: Invitation): Promise<LinkReply> {
  return linkReplySchema.parse(await callFunction(db, 'invite-user', invitation));
}

/** Emails a link to choose a password, or returns it if no mail server is set up. */
export async function sendAccountLink(db: Db, userId: string): Promise<LinkReply> {
  return linkReplySchema.parse(await callFunction(db, 'send-account-link', { user_id: userId }));
}

/** Lists the account of everyone with a role, for people who may see the list. */
export async function listAccountStates(db: Db): Promise<AccountState[]> {
  return accountStatesSchema.parse(unwrap(await db.rpc('list_admin_accounts')));
}

export async function suspendUser(db: Db, userId: string): Promise<void> {
  unwrap(await db.rpc('suspend_user', { user_id: userId }));
}

export async function liftSuspension(db: Db, userId: string): Promise<void> {
  unwrap(await db.rpc('lift_suspension', { user_id: userId }));
}

export async function changeUserEmail(db: Db, userId: string, email: string): Promise<void> {
  unwrap(await db.rpc('change_user_email', { user_id: userId, email }));
}

export async function changeRole(db: Db, id: string, role: string): Promise<void> {
  const changed = unwrap(await db.from('admin_users').update({ role }).eq('id', id).select('id'));
  if (!changed?.length) throw new AppError('not_found', ADMIN_USER_MESSAGES.gone);
}

export async function removeAdmin(db: Db, id: string): Promise<void> {
  const removed = unwrap(await db.from('admin_users').delete().eq('id', id).select('id'));
  if (!removed?.length) throw new AppError('not_found', ADMIN_USER_MESSAGES.gone);
}

/** How many API keys that someone made still work. */
export async function countOwnKeys(db: Db, userId: string): Promise<number> {
  const { count, error } = await db
    .from('api_keys')
    .select('id', { count: 'exact', head: true })
    .eq('created_by', userId)
    .is('revoked_at', null)
    .gt('expires_at', new Date().toISOString());
  if (error) throw toAppError(error);
  return count ?? 0;
}

/** For someone who has lost phone and recovery codes. Returns false if there was no factor. */
export async function removeSecondFactor(db: Db, userId: string): Promise<boolean> {
  return unwrap(await db.rpc('remove_second_factor', { user_id: userId })) ?? false;
}

/** Gets a new access token, in case the old one causes the problem. */
export async function refreshSession(db: Db): Promise<void> {
  const { error } = await db.auth.refreshSession();
  if (error) throw toAppError(error, error.status);
}
