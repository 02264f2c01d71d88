import { type Access, NO_ACCESS, PERMISSION_KEYS } from '~/lib/permissions';

const ADMIN_AND_DEVELOPER: Access = {
  role: 'admin',
  isAdmin: true,
  isDeveloper: true,
  permissions: PERMISSION_KEYS,
};

const ADMIN_ONLY: Access = { ...ADMIN_AND_DEVELOPER, isDeveloper: false };

/** The checks in the order of §6, and what each grants. */
const ACCESS_CHECKS = [
  { name: 'is_developer_admin', grants: ADMIN_AND_DEVELOPER },
  { name: 'admin_bypass', grants: ADMIN_AND_DEVELOPER },
  { name: 'has_admin_access', grants: ADMIN_ONLY },
] as const;

export type AccessCheck = (typeof ACCESS_CHECKS)[number]['name'];

/** For someone without an admin_users row: the first check that returns true decides. */
export async function accessByChecks(
  ask: (check: AccessCheck) => Promise<boolean>,
): Promise<Access> {
  for (const { name, grants } of ACCESS_CHECKS) {
    if (await ask(name)) return grants;
  }
  return NO_ACCESS;
}
