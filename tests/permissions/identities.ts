import type { PermissionKey } from '../../app/lib/permissions.ts';
import type { Caller } from '../../server/database/caller.ts';
import type { Owner } from '../../server/database/pool.ts';
import { part } from '../../server/database/postgresql/sql.ts';

export interface Identity {
  name: string;
  /** Without this, the caller is not signed in. */
  account?: { id: string; email: string; isVerified: boolean };
  /** The role of the admin row; without this, there is no admin row. */
  staff?: { role: string | null; keys: PermissionKey[] };
  /** Has a second factor that was not given in this session. */
  isHalfSignedIn?: boolean;
}

const KEYS: PermissionKey[] = [
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
];

/** Every kind of caller that the matrix distinguishes, and one role for each single key. */
export const IDENTITIES: Identity[] = [
  { name: 'visitor' },
  { name: 'member', account: account(1, 'member', true) },
  { name: 'unverified', account: account(2, 'unverified', false) },
  staff(3, 'viewer', ['content.view'], null),
  staff(4, 'blank role', ['content.view'], ''),
  staff(5, 'keyless', []),
  staff(6, 'editor', ['content.view', 'content.write', 'site.edit']),
  staff(7, 'recruiter', [
    'users.view',
    'clients.view',
    'leads.view',
    'leads.manage',
    'vacancies.view',
    'vacancies.manage',
    'candidates.view',
    'candidates.manage',
    'placements.view',
    'placements.manage',
  ]),
  staff(8, 'admin', []),
  staff(9, 'developer', []),
  ...KEYS.map((key, index) => staff(10 + index, key, [key])),
  staff(30, 'marketer', ['content.view', 'content.manage']),
  { ...staff(31, 'half admin', [], 'admin'), isHalfSignedIn: true },
];

function staff(
  number: number,
  name: string,
  keys: PermissionKey[],
  role: string | null = name,
): Identity {
  return { name, account: account(number, name, true), staff: { role, keys } };
}

function account(number: number, name: string, isVerified: boolean) {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return { id, email: `${name.replace(' ', '-')}@tuart.example`, isVerified };
}

export function effectiveRoleOf({ staff }: Identity): string | undefined {
  return staff && (staff.role || 'viewer');
}

/** The caller as the database sees it. */
export function callerOf({ account }: Identity): Caller {
  if (!account) return { role: 'anon', claims: { role: 'anon' } };
  const claims = { sub: account.id, email: account.email, role: 'authenticated' };
  return { role: 'authenticated', claims };
}

/** With one statement for each table, because many test files need them. */
export async function createIdentities(owner: Owner): Promise<void> {
  const people = IDENTITIES.flatMap(({ account, staff, isHalfSignedIn }) =>
    account
      ? [{ ...account, isHalfSignedIn, isStaff: staff !== undefined, role: staff?.role }]
      : [],
  );
  const listed = part`
    jsonb_to_recordset(${owner.json(people)}::jsonb) as person (
      id uuid, email text, "isVerified" boolean, "isHalfSignedIn" boolean, "isStaff" boolean, role text
    )
  `;
  await owner`
    insert into auth.users (id, email, email_confirmed_at, aud, role)
    select id, email, case when "isVerified" then now() end, 'authenticated', 'authenticated'
    from ${listed}
  `;
  await owner`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    select gen_random_uuid(), id, 'totp', 'verified', now(), now()
    from ${listed} where "isHalfSignedIn"
  `;
  await owner`
    insert into public.admin_users (id, user_id, role)
    select id, id, role from ${listed} where "isStaff"
  `;
  const granted = IDENTITIES.flatMap((identity) =>
    (identity.staff?.keys ?? []).map((key) => ({ role: effectiveRoleOf(identity) ?? '', key })),
  );
  await owner`
    insert into public.permissions (role, permission_key)
    select role, key
    from jsonb_to_recordset(${owner.json(granted)}::jsonb) as given (role text, key text)
    on conflict do nothing
  `;
}

export function identityNamed(name: string): Identity {
  const identity = IDENTITIES.find((candidate) => candidate.name === name);
  if (!identity) throw new Error(`No identity ${name}`);
  return identity;
}
