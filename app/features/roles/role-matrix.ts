import {
  effectiveRole,
  hasEveryPermission,
  PERMISSION_KEYS,
  type PermissionKey,
} from '~/lib/permissions';

/** The rows of the tables that the matrix is made from. */
export interface RoleTables {
  roles: readonly string[];
  permissions: readonly { role: string; permission_key: string }[];
  requirements: readonly { role: string; requires_second_factor: boolean }[];
  /** The role of each person who has one. */
  held: readonly (string | null)[];
}

export interface RoleRow {
  role: string;
  keys: readonly PermissionKey[];
  /** The role's name gives it all keys, which cannot be changed (§6). */
  isFixed: boolean;
  requiresSecondFactor: boolean;
  holders: number;
  isRemovable: boolean;
}

/** Roles that the product itself relies on. */
const SYSTEM_ROLES: readonly string[] = ['admin', 'developer', effectiveRole(null)];

/** The matrix role × key: roles with every key first, the others by name. */
export function toRoleMatrix({ roles, permissions, requirements, held }: RoleTables): RoleRow[] {
  return roles
    .map((role): RoleRow => {
      const isFixed = hasEveryPermission(role);
      const granted = permissions.filter((row) => row.role === role);
      const holders = held.filter((name) => effectiveRole(name) === role).length;
      return {
        role,
        isFixed,
        keys: PERMISSION_KEYS.filter(
          (key) => isFixed || granted.some((row) => row.permission_key === key),
        ),
        requiresSecondFactor: requirements.some(
          (row) => row.role === role && row.requires_second_factor,
        ),
        holders,
        isRemovable: holders === 0 && !SYSTEM_ROLES.includes(role),
      };
    })
    .sort((a, b) => Number(b.isFixed) - Number(a.isFixed) || a.role.localeCompare(b.role, 'en-AU'));
}

/** The matrix after a key is given or taken away. */
export function withKey(
  matrix: readonly RoleRow[],
  role: string,
  key: PermissionKey,
  isGranted: boolean,
): RoleRow[] {
  return matrix.map((row) => {
    if (row.role !== role || row.isFixed) return row;
    const keys = PERMISSION_KEYS.filter((candidate) =>
      candidate === key ? isGranted : row.keys.includes(candidate),
    );
    return { ...row, keys };
  });
}

/** The matrix after a role starts or stops requiring a second factor. */
export function withSecondFactor(
  matrix: readonly RoleRow[],
  role: string,
  requiresSecondFactor: boolean,
): RoleRow[] {
  return matrix.map((row) => (row.role === role ? { ...row, requiresSecondFactor } : row));
}
