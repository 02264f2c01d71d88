/**
 * Every permission key of §6, two for page work by other roles (`content.write` to write pages that
 * someone else publishes, `content.manage` for all of it), and six for the work with jobs.
 */
export const PERMISSION_KEYS = [
  'users.view',
  'users.edit',
  'content.view',
  'content.write',
  'content.manage',
  'site.edit',
  'clients.view',
  'leads.view',
  'leads.manage',
  'vacancies.view',
  'vacancies.manage',
  'candidates.view',
  'candidates.manage',
  'placements.view',
  'placements.manage',
] as const;

export type PermissionKey = (typeof PERMISSION_KEYS)[number];

/** Whoever has one of these is on the team and can be given work: see `private.works_with_records`. */
export const RECORD_KEYS: readonly PermissionKey[] = PERMISSION_KEYS.filter(
  (key) => !/^(users|content|site)\./.test(key),
);

/** The role of people whose admin_users row has none (§3). */
const DEFAULT_ROLE = 'viewer';

const ROLES_WITH_EVERYTHING: readonly string[] = ['admin', 'developer'];

/**
 * What a signed-in person may do. The database decides; the app uses this only to choose what to
 * show.
 */
export interface Access {
  /** `null` for people who are not staff. */
  role: string | null;
  isAdmin: boolean;
  isDeveloper: boolean;
  permissions: readonly PermissionKey[];
  /** The second factor that is still missing: the person has to enter it, or set it up first. */
  missingFactor?: 'challenge' | 'enrol';
}

export const NO_ACCESS: Access = {
  role: null,
  isAdmin: false,
  isDeveloper: false,
  permissions: [],
};

/** An empty role counts as viewer. */
export function effectiveRole(role: string | null): string {
  return role || DEFAULT_ROLE;
}

/** Developer and admin have all permissions, whatever the permissions table says (§6). */
export function hasEveryPermission(role: string): boolean {
  return ROLES_WITH_EVERYTHING.includes(role);
}

/**
 * The access of someone with an admin_users row. `granted` are the keys that the table gives the
 * role.
 */
export function accessOfRole(role: string | null, granted: readonly string[]): Access {
  const name = effectiveRole(role);
  return {
    role: name,
    isAdmin: name === 'admin',
    isDeveloper: hasEveryPermission(name),
    permissions: hasEveryPermission(name)
      ? PERMISSION_KEYS
      : PERMISSION_KEYS.filter((key) => granted.includes(key)),
  };
}

/** A key that includes another one. */
const INCLUDED: Partial<Record<PermissionKey, PermissionKey>> = {
  'content.write': 'content.manage',
};

export function can({ permissions }: Access, key: PermissionKey): boolean {
  const wider = INCLUDED[key];
  return permissions.includes(key) || (wider !== undefined && permissions.includes(wider));
}
