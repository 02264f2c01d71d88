import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import type { Owner } from '../../server/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

let database: TestDatabase;
let owner: Owner;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ owner } = database);
  await owner`
    insert into public.permissions (role, permission_key) values ('recruiter', 'leads.view')
  `;
});
afterAll(() => database.close());
beforeEach(async () => {
  await owner`delete from public.role_requirements`;
});

async function addFactor(caller: Caller, status = 'verified', type = 'totp') {
  await owner`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${String(caller.claims.sub)}, ${type}, ${status}, now(), now())
  `;
}

async function requireFactor(role: string, isRequired = true) {
  await owner`insert into public.roles (role) values (${role}) on conflict do nothing`;
  await owner`
    insert into public.role_requirements (role, requires_second_factor)
    values (${role}, ${isRequired})
  `;
}

/** The answers that the policies get for the caller at that level. */
async function standing(caller: Caller, aal?: 'aal1' | 'aal2') {
  const claims = { ...caller.claims, ...(aal && { aal }) };
  const [row] = await as(
    database.authenticator,
    { ...caller, claims },
    (sql) => sql`
      select private.has_permission('leads.view') as "hasKey",
        public.is_developer_admin() as "isDeveloperAdmin",
        public.admin_bypass() as "isBypassed",
        public.has_admin_access() as "isAdmin"
    `,
  );
  return { ...row };
}

const NOTHING = { hasKey: false, isDeveloperAdmin: false, isBypassed: false, isAdmin: false };
const ADMIN = { hasKey: true, isDeveloperAdmin: true, isBypassed: true, isAdmin: true };
const RECRUITER = { ...NOTHING, hasKey: true };

describe.each([
  ['admin', ADMIN],
  ['recruiter', RECRUITER],
] as const)('a person with the role %s', (role, rights) => {
  it('needs no second factor when there is none and none is required', async () => {
    const caller = await createStaff(owner, role);
    expect(await standing(caller)).toEqual(rights);
    expect(await standing(caller, 'aal1')).toEqual(rights);
  });

  it.each(['totp', 'webauthn'])('with a %s factor is refused until it is given', async (type) => {
    const caller = await createStaff(owner, role);
    await addFactor(caller, 'verified', type);
    expect(await standing(caller)).toEqual(NOTHING);
    expect(await standing(caller, 'aal1')).toEqual(NOTHING);
    expect(await standing(caller, 'aal2')).toEqual(rights);
  });

  it('does not need a factor that was never verified, nor recovery codes alone', async () => {
    const caller = await createStaff(owner, role);
    await addFactor(caller, 'unverified');
    await addFactor(caller, 'verified', 'recovery_code');
    expect(await standing(caller, 'aal1')).toEqual(rights);
  });

  it('is refused without a factor when the role requires one, whatever the token says', async () => {
    const caller = await createStaff(owner, role);
    await requireFactor(role);
    expect(await standing(caller, 'aal1')).toEqual(NOTHING);
    expect(await standing(caller, 'aal2')).toEqual(NOTHING);
    await addFactor(caller);
    expect(await standing(caller, 'aal1')).toEqual(NOTHING);
    expect(await standing(caller, 'aal2')).toEqual(rights);
  });

  it('is not affected by a requirement that is off or for another role', async () => {
    const caller = await createStaff(owner, role);
    await requireFactor(role, false);
    await requireFactor('somebody else');
    expect(await standing(caller, 'aal1')).toEqual(rights);
  });
});

it('an empty role has the requirements of viewers', async () => {
  const caller = await createStaff(owner, '');
  await owner`
    insert into public.permissions (role, permission_key) values ('viewer', 'leads.view')
  `;
  expect(await standing(caller)).toEqual(RECRUITER);
  await requireFactor('viewer');
  expect(await standing(caller)).toEqual(NOTHING);
});

it('a client with a factor sees their enquiries only after giving it', async () => {
  const caller = await createStaff(owner, 'admin');
  await createStaff(owner, 'admin');
  await owner`delete from public.admin_users where user_id = ${String(caller.claims.sub)}`;
  await owner`
    insert into public.leads (name, email) values ('Client', ${String(caller.claims.email)})
  `;
  await addFactor(caller);
  const leads = (aal: string) =>
    as(
      database.authenticator,
      { ...caller, claims: { ...caller.claims, aal } },
      async (sql) => (await sql`select from public.my_enquiries()`).length,
    );
  expect(await leads('aal1')).toBe(0);
  expect(await leads('aal2')).toBe(1);
});

describe('end_session', () => {
  it('ends a person’s own session, nobody else’s, and none before the second factor is given', async () => {
    const caller = await createStaff(owner, 'recruiter');
    const stranger = await createStaff(owner, 'recruiter');
    const open = async ({ claims }: Caller) => {
      const [row] = await owner<{ id: string }[]>`
        insert into auth.sessions (id, user_id, created_at, updated_at)
        values (gen_random_uuid(), ${String(claims.sub)}, now(), now()) returning id
      `;
      return row?.id ?? '';
    };
    const end = (id: string, claims: object = {}) =>
      as(
        database.authenticator,
        { ...caller, claims: { ...caller.claims, ...claims } },
        async (sql) => (await sql`select public.end_session(${id}) as ended`)[0]?.ended,
      );
    const isOpen = async (id: string) =>
      (await owner`select from auth.sessions where id = ${id}`).length === 1;
    const [own, other, foreign] = [await open(caller), await open(caller), await open(stranger)];
    expect(await end(own)).toBe(true);
    expect(await end(own)).toBe(false);
    expect(await end(foreign)).toBe(false);
    await addFactor(caller);
    expect(await end(other, { aal: 'aal1' })).toBe(false);
    expect([await isOpen(own), await isOpen(other), await isOpen(foreign)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await end(other, { aal: 'aal2' })).toBe(true);
  });
});

describe('list_sessions', () => {
  const MINE = '11111111-1111-4111-8111-111111111111';
  const OTHER = '22222222-2222-4222-8222-222222222222';

  it('shows a person’s own sessions, this one first, and none before the second factor is given', async () => {
    const caller = await createStaff(owner, 'recruiter');
    const stranger = await createStaff(owner, 'recruiter');
    await owner`
      insert into auth.sessions (id, user_id, created_at, updated_at, user_agent, ip, not_after)
      values
        (${MINE}, ${String(caller.claims.sub)}, now() - interval '2 days', now(), 'Firefox',
          '203.0.113.7', null),
        (${OTHER}, ${String(caller.claims.sub)}, now(), now(), null, null, null),
        (gen_random_uuid(), ${String(caller.claims.sub)}, now(), now(), null, null, now()),
        (gen_random_uuid(), ${String(stranger.claims.sub)}, now(), now(), null, null, null)
    `;
    const list = (claims: object) =>
      as(
        database.authenticator,
        { ...caller, claims: { ...caller.claims, session_id: MINE, ...claims } },
        async (sql) => [...(await sql`select * from public.list_sessions()`)],
      );
    expect(await list({})).toMatchObject([
      { id: MINE, is_current: true, user_agent: 'Firefox', ip_address: '203.0.113.7' },
      { id: OTHER, is_current: false, user_agent: null, ip_address: null },
    ]);
    await addFactor(caller);
    expect(await list({ aal: 'aal1' })).toEqual([]);
    expect(await list({ aal: 'aal2' })).toHaveLength(2);
  });
});

describe('a lost second factor', () => {
  const remove = (caller: Caller, person: Caller) =>
    as(database.authenticator, caller, async (sql) => {
      const [row] = await sql`
        select public.remove_second_factor(${String(person.claims.sub)}) as removed`;
      return row?.removed;
    });

  it('is removed by another administrator, with all sessions, and its owner is notified', async () => {
    const admin = await createStaff(owner, 'admin');
    const recruiter = await createStaff(owner, 'recruiter');
    const id = String(recruiter.claims.sub);
    await addFactor(recruiter);
    await addFactor(recruiter, 'verified', 'recovery_code');
    await owner`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${id})`;
    expect(await standing(recruiter, 'aal1')).toEqual(NOTHING);

    expect(await remove(admin, recruiter)).toBe(true);
    expect(await standing(recruiter, 'aal1')).toEqual(RECRUITER);
    expect(await owner`select from auth.mfa_factors where user_id = ${id}`).toHaveLength(0);
    expect(await owner`select from auth.sessions where user_id = ${id}`).toHaveLength(0);
    const [mail] = await owner`
      select subject, status, is_confidential from emails
      where recipient = ${String(recruiter.claims.email)}`;
    expect(mail).toEqual({
      subject: 'Your second factor was removed',
      status: 'queued',
      is_confidential: true,
    });
    const [entry] = await owner`select actor_id, table_name, action from audit_log
      where record_id = ${id} and table_name = 'second_factors'`;
    expect(entry).toEqual({
      actor_id: admin.claims.sub,
      table_name: 'second_factors',
      action: 'delete',
    });
    expect(await remove(admin, recruiter)).toBe(false);
  });

  it('cannot be removed by its owner, before the second factor is given, or by anyone else', async () => {
    const [admin, other, recruiter] = [
      await createStaff(owner, 'admin'),
      await createStaff(owner, 'admin'),
      await createStaff(owner, 'recruiter'),
    ];
    await addFactor(other);
    await expect(remove(other, other)).rejects.toMatchObject({ code: '42501' });
    await expect(remove(other, admin)).rejects.toMatchObject({ code: '42501' });
    await expect(remove(recruiter, other)).rejects.toMatchObject({ code: '42501' });
    const full = { ...admin, claims: { ...admin.claims, aal: 'aal2' } };
    await expect(remove(full, full)).rejects.toThrow('on your account page');
    const stranger = { ...admin, claims: { sub: crypto.randomUUID() } };
    await expect(remove(admin, stranger)).rejects.toMatchObject({ code: 'PT404' });
  });
});
