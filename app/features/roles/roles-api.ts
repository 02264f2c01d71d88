import { unwrap } from '~/lib/errors';
import type { PermissionKey } from '~/lib/permissions';
import type { Db } from '~/lib/supabase/client';
import { type RoleRow, toRoleMatrix } from './role-matrix';

/** Administrators may read the whole matrix, others only their own role. */
export async function listRoleMatrix(db: Db): Promise<RoleRow[]> {
  const [roles, permissions, requirements, held] = await Promise.all([
    db.from('roles').select('role').then(unwrap),
    db.from('permissions').select('role, permission_key').then(unwrap),
    db.from('role_requirements').select('role, requires_second_factor').then(unwrap),
    db.from('admin_users').select('role').then(unwrap),
  ]);
  return toRoleMatrix({
    roles: (roles ?? []).map(({ role }) => role),
    permissions: permissions ?? [],
    requirements: requirements ?? [],
    held: (held ?? []).map(({ role }) => role),
  });
}

export async function grantKey(db: Db, role: string, permission_key: PermissionKey): Promise<void> {
  unwrap(await db.from('permissions').upsert({ role, permission_key }, { ignoreDuplicates: true }));
}

export async function revokeKey(
  db: Db,
  role: string,
  permission_key: PermissionKey,
): Promise<void> {
  unwrap(await db.from('permissions').delete().match({ role, permission_key }));
}

export async function requireSecondFactor(
  db: Db,
  role: string,
  requires_second_factor: boolean,
): Promise<void> {
  unwrap(await db.from('role_requirements').upsert({ role, requires_second_factor }));
}

/** Throws `conflict` if the name is taken. */
export async function addRole(db: Db, role: string): Promise<void> {
  unwrap(await db.from('roles').insert({ role }));
}

/** Throws `conflict` while someone has it. */
export async function removeRole(db: Db, role: string): Promise<void> {
  unwrap(await db.from('roles').delete().eq('role', role));
}
