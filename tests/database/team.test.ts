import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createFirstAdmin } from '../../server/database/seed.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner`
    insert into public.permissions (role, permission_key) values
      ('recruiter', 'leads.manage'), ('editor', 'content.write'), ('viewer', 'content.view')
  `;
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database.owner, 'public.staff', 'public.admin_users', 'auth.users');
});

const idOf = ({ claims }: Caller) => String(claims.sub);

async function createAccount(fields: { email: string; name?: string; isConfirmed?: boolean }) {
  const id = randomUUID();
  const { email, name, isConfirmed = true } = fields;
  await database.owner`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, aud, role)
    values (${id}, ${email}, ${isConfirmed ? new Date() : null},
      ${database.owner.json(name ? { name } : {})}, 'authenticated', 'authenticated')
  `;
  return id;
}

const giveRole = (id: string, role: string | null) =>
  database.owner`
    insert into public.admin_users (user_id, role) values (${id}, ${role})
    on conflict (user_id) do update set role = excluded.role
  `;

const addStaff = async (name: string, email: string) => {
  const [row] = await database.owner`
    insert into public.staff (name, email) values (${name}, ${email}) returning id
  `;
  return String(row?.id);
};

const team = () =>
  database.owner`
    select name, email, user_id as account, private.is_on_team(staff) as "isOnTeam"
    from public.staff order by name
  `;

describe('an account joins the team', () => {
  it('when it gets a role that works with records, with a name instead of its address', async () => {
    const mia = await createAccount({ email: 'mia.chen@tuart.example', isConfirmed: false });
    const noah = await createAccount({ email: 'noah@tuart.example', name: 'Noah Brown' });
    const eli = await createAccount({ email: 'eli@tuart.example' });
    await giveRole(mia, 'recruiter');
    await giveRole(noah, 'admin');
    await giveRole(eli, 'editor');
    expect(await team()).toEqual([
      { name: 'Mia Chen', email: 'mia.chen@tuart.example', account: mia, isOnTeam: true },
      { name: 'Noah Brown', email: 'noah@tuart.example', account: noah, isOnTeam: true },
    ]);
  });

  it('when its role changes to one that does, and once only', async () => {
    const id = await createAccount({ email: 'eli@tuart.example' });
    await giveRole(id, 'editor');
    expect(await team()).toEqual([]);
    await giveRole(id, 'recruiter');
    await giveRole(id, 'developer');
    expect(await team()).toMatchObject([{ name: 'Eli', account: id }]);
  });

  it('when its role gets a key for records, also the role of those who have none', async () => {
    const eli = await createAccount({ email: 'eli@tuart.example' });
    const vic = await createAccount({ email: 'vic@tuart.example' });
    await giveRole(eli, 'editor');
    await giveRole(vic, '');
    for (const role of ['editor', 'viewer']) {
      await database.owner`
        insert into public.permissions (role, permission_key) values (${role}, 'placements.view')
      `;
    }
    expect(await team()).toMatchObject([{ account: eli }, { account: vic }]);
    await database.owner`delete from public.permissions where permission_key = 'placements.view'`;
    expect(await team()).toMatchObject([{ isOnTeam: false }, { isOnTeam: false }]);
  });

  it('as the first administrator', async () => {
    const passwordHash = async () => 'hash';
    await createFirstAdmin(database.owner, { email: 'Owner@tuart.example', passwordHash });
    expect(await team()).toMatchObject([{ name: 'Owner', isOnTeam: true }]);
  });

  it('with the row that a colleague added under Staff: of two, the older one', async () => {
    const first = await addStaff('Kim Lee', ' KIM@tuart.example ');
    await addStaff('Kim again', 'kim@tuart.example');
    const kim = await createAccount({ email: 'kim@tuart.example' });
    await giveRole(kim, 'recruiter');
    const rows = await database.owner`select id from public.staff where user_id = ${kim}`;
    expect(rows).toEqual([{ id: first }]);
    expect(await team()).toHaveLength(2);
  });
});

describe('an address is not a person', () => {
  it('so an address that is typed later links nothing and names nobody', async () => {
    const kim = await createAccount({ email: 'kim@tuart.example', name: 'Kim Lee' });
    await giveRole(kim, 'recruiter');
    const other = await addStaff('Impostor', 'kim@tuart.example');
    const [found] = await database.owner`
      select private.account_of(${other}) as account, private.account_name(${kim}) as name,
        private.staff_of(${kim}) as members
    `;
    expect(found).toMatchObject({ account: null, name: 'Kim Lee' });
    expect(found?.members).not.toContain(other);
  });

  it('so the link stays when an address changes, and the account’s own address is followed', async () => {
    const kim = await createAccount({ email: 'kim@tuart.example' });
    await giveRole(kim, 'recruiter');
    await database.owner`update auth.users set email = 'kim.lee@tuart.example' where id = ${kim}`;
    expect(await team()).toMatchObject([{ account: kim, email: 'kim.lee@tuart.example' }]);
    await database.owner`update public.staff set email = 'front-desk@tuart.example'`;
    await database.owner`update auth.users set email = 'lee@tuart.example' where id = ${kim}`;
    expect(await team()).toMatchObject([{ account: kim, email: 'front-desk@tuart.example' }]);
  });

  it('so nobody links a member to an account by writing the column', async () => {
    const recruiter = await createStaff(database.owner, 'recruiter');
    const admin = await createStaff(database.owner, 'admin');
    const free = await addStaff('Free', '');
    for (const [caller, statement] of [
      [recruiter, `update public.staff set user_id = '${idOf(admin)}' where id = '${free}'`],
      [admin, `insert into public.staff (name, user_id) values ('X', '${idOf(admin)}')`],
      [admin, 'update public.staff set left_at = now()'],
    ] as const) {
      const run = as(database.authenticator, caller, (sql) => sql.unsafe(statement));
      await expect(run).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('a member', () => {
  it('is called what they choose in their account, and keeps the name when they clear it', async () => {
    const kim = await createAccount({ email: 'kim@tuart.example' });
    await giveRole(kim, 'recruiter');
    const rename = (name: string) => database.owner`
      update auth.users set raw_user_meta_data = ${database.owner.json({ name })} where id = ${kim}
    `;
    await rename('Kim Lee');
    expect(await team()).toMatchObject([{ name: 'Kim Lee' }]);
    await rename('');
    expect(await team()).toMatchObject([{ name: 'Kim Lee' }]);
  });

  it('is no longer offered without access, and comes back with it', async () => {
    const kim = await createAccount({ email: 'kim@tuart.example' });
    const lost = { account: kim, isOnTeam: false };
    await giveRole(kim, 'recruiter');
    await database.owner`update auth.users set banned_until = now() + interval '1 day' where id = ${kim}`;
    expect(await team()).toMatchObject([lost]);
    await database.owner`update auth.users set banned_until = null where id = ${kim}`;
    await giveRole(kim, 'editor');
    expect(await team()).toMatchObject([lost]);
    await giveRole(kim, 'recruiter');
    await database.owner`delete from public.admin_users where user_id = ${kim}`;
    expect(await team()).toMatchObject([lost]);
    await giveRole(kim, 'recruiter');
    expect(await team()).toMatchObject([{ account: kim, isOnTeam: true }]);
  });

  it('whose account is deleted has left, and returns with the same address', async () => {
    const kim = await createAccount({ email: 'kim@tuart.example' });
    await giveRole(kim, 'recruiter');
    await database.owner`delete from auth.users where id = ${kim}`;
    expect(await team()).toMatchObject([{ name: 'Kim', account: null, isOnTeam: false }]);
    const again = await createAccount({ email: 'kim@tuart.example' });
    await giveRole(again, 'recruiter');
    expect(await team()).toMatchObject([{ account: again, isOnTeam: true }]);
  });
});

describe('link_staff', () => {
  const link = (caller: Caller, account: string, staff: string) =>
    as(database.authenticator, caller, (sql) => sql`select link_staff(${account}, ${staff})`);

  it('makes an account invited by another address the member who was added before', async () => {
    const admin = await createStaff(database.owner, 'admin', 'Ada');
    const kim = await createStaff(database.owner, 'recruiter', 'Kim');
    const before = await addStaff('Kim Lee', 'kim@home.example');
    const [own] = await database.owner`select id from staff where user_id = ${idOf(kim)}`;
    await database.owner`
      insert into tasks (title, assignee_id, status)
      values ('Ring', ${own?.id}, 'pending'), ('Write', ${own?.id}, 'done'), ('Call', ${before}, '')
    `;
    await link(admin, idOf(kim), before);
    expect(await team()).toMatchObject([
      { name: 'Ada' },
      { name: 'Kim Lee', account: idOf(kim), isOnTeam: true },
    ]);
    const tasks = await database.owner`select distinct assignee_id as id from tasks`;
    expect(tasks).toEqual([{ id: before }]);
  });

  it('is for administrators, and takes nobody’s account away', async () => {
    const admin = await createStaff(database.owner, 'admin', 'Ada');
    const kim = await createStaff(database.owner, 'recruiter', 'Kim');
    const [own] = await database.owner`select id from staff where user_id = ${idOf(admin)}`;
    const free = await addStaff('Free', '');
    await expect(link(kim, idOf(kim), free)).rejects.toMatchObject({ code: '42501' });
    await expect(link(admin, idOf(kim), String(own?.id))).rejects.toThrow('already has an account');
    await expect(link(admin, randomUUID(), free)).rejects.toThrow('not a member of the team');
  });
});

it('someone whose access is removed is signed out, and their calendar address ends', async () => {
  const admin = await createStaff(database.owner, 'admin');
  const kim = await createStaff(database.owner, 'recruiter', 'Kim');
  await database.owner`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${idOf(kim)})`;
  await as(database.authenticator, kim, (sql) => sql`select make_calendar_feed('{task}', false)`);
  await as(
    database.authenticator,
    admin,
    (sql) => sql`delete from admin_users where user_id = ${idOf(kim)}`,
  );
  expect(await database.owner`select from auth.sessions where user_id = ${idOf(kim)}`).toEqual([]);
  expect(await database.owner`select from private.calendar_feeds`).toEqual([]);
});
