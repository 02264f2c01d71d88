import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, countWaiting, createStaff } from './callers.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());

async function roles(): Promise<string[]> {
  const rows = await database.owner<{ role: string }[]>`select role from roles order by role`;
  return rows.map(({ role }) => role);
}

function remove(role: string) {
  return as(database.authenticator, admin, (sql) => sql`delete from roles where role = ${role}`);
}

it.each(['admin', 'developer', 'viewer'])('%s exists and cannot be removed', async (role) => {
  expect(await roles()).toContain(role);
  await expect(remove(role)).rejects.toThrow(`The role ${role} is part of the system`);
});

it('a role exists once a person or a key has it', async () => {
  await createStaff(database.owner, 'mentor');
  await createStaff(database.owner, '');
  await createStaff(database.owner, null);
  await database.owner`insert into permissions values ('assessor', 'leads.view')`;
  await database.owner`update admin_users set role = 'coach' where role = 'mentor'`;
  expect(await roles()).toEqual(expect.arrayContaining(['assessor', 'coach', 'mentor']));
  expect(await roles()).not.toContain('');
});

describe('removing a role', () => {
  it('removes its keys and requirements too', async () => {
    await database.owner`insert into permissions values ('temporary', 'leads.view')`;
    await database.owner`insert into role_requirements values ('temporary', true)`;
    await remove('temporary');
    expect(await roles()).not.toContain('temporary');
    const left = await database.owner`
      select role from permissions where role = 'temporary'
      union all select role from role_requirements where role = 'temporary'
    `;
    expect([...left]).toEqual([]);
  });

  it('is refused while someone has it', async () => {
    await createStaff(database.owner, 'trainer');
    await expect(remove('trainer')).rejects.toThrow('Someone still has the role trainer');
  });

  it('waits for a person who is just being given the role', async () => {
    const person = await createStaff(database.owner, 'viewer');
    await database.owner`insert into roles values ('contested')`;
    let removal: Promise<unknown> | undefined;
    await as(database.authenticator, admin, async (sql) => {
      await sql`
        update admin_users set role = 'contested' where user_id = ${String(person.claims.sub)}
      `;
      removal = remove('contested');
      removal.catch(() => {});
      await expect.poll(() => countWaiting(database.owner)).toBe(1);
    });
    await expect(removal).rejects.toThrow('Someone still has the role contested');
  });
});

it.each(['', ' padded ', 'x'.repeat(51)])('refuses the name %j', async (role) => {
  await expect(
    as(database.authenticator, admin, (sql) => sql`insert into roles (role) values (${role})`),
  ).rejects.toThrow(/check constraint/);
});

it('is audited under its name', async () => {
  await as(database.authenticator, admin, (sql) => sql`insert into roles values ('audited')`);
  await remove('audited');
  const entries = await database.owner`
    select action, actor_id from audit_log
    where table_name = 'roles' and record_id = 'audited' order by id
  `;
  expect([...entries]).toEqual([
    { action: 'insert', actor_id: admin.claims.sub },
    { action: 'delete', actor_id: admin.claims.sub },
  ]);
});
