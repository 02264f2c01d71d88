import { AppError, toAppError, unwrap } from '~/lib/errors';
import {
  type Access,
  accessOfRole,
  effectiveRole,
  hasEveryPermission,
  NO_ACCESS,
} from '~/lib/permissions';
import type { Db } from '~/lib/supabase/client';
import { accessByChecks } from './access-checks';
import type { SessionProof } from './session-proof';

export interface Credentials {
  email: string;
  password: string;
}

export async function signInWithPassword(db: Db, credentials: Credentials): Promise<void> {
  const { error } = await db.auth.signInWithPassword(credentials);
  if (error) throw toAppError(error, error.status);
}

/**
 * `global` ends every session of the account (§7: the default), `local` only the one in this
 * browser, `others` all except this one.
 */
export type SignOutScope = 'global' | 'local' | 'others';

export async function signOut(db: Db, scope: SignOutScope): Promise<void> {
  const { error } = await db.auth.signOut({ scope });
  if (error) throw toAppError(error, error.status);
}

/**
 * Follows the order of §6: the person's own admin_users row first, then the three functions.
 * Someone who has not given a required second factor has a role but no rights, as in the database.
 */
export async function loadAccess(db: Db, userId: string, proof: SessionProof): Promise<Access> {
  const row = unwrap(
    await db.from('admin_users').select('role').eq('user_id', userId).maybeSingle(),
  );
  if (!row) return accessByChecks(async (check) => unwrap(await db.rpc(check)) === true);
  const role = effectiveRole(row.role);
  const missingFactor = await findMissingFactor(db, role, proof);
  if (missingFactor) return { ...NO_ACCESS, role, missingFactor };
  return accessOfRole(role, hasEveryPermission(role) ? [] : await listPermissions(db, role));
}

async function findMissingFactor(
  db: Db,
  role: string,
  { level, owesFactor }: SessionProof,
): Promise<Access['missingFactor']> {
  if (owesFactor) return 'challenge';
  if (level === 'aal2') return undefined;
  const requirement = unwrap(
    await db
      .from('role_requirements')
      .select('requires_second_factor')
      .eq('role', role)
      .maybeSingle(),
  );
  return requirement?.requires_second_factor ? 'enrol' : undefined;
}

async function listPermissions(db: Db, role: string): Promise<string[]> {
  const rows = unwrap(await db.from('permissions').select('permission_key').eq('role', role));
  if (!rows) throw new AppError('unexpected');
  return rows.map(({ permission_key }) => permission_key);
}
