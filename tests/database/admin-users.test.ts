import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import type { Sql } from '../../server/database/postgresql/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, countWaiting, createStaff, SERVICE } from './callers.ts';

/** An error that is written for people and marked as explained. */
const LAST_ADMIN = {
  message: 'The last administrator cannot be removed or demoted',
  hint: 'explained',
};
const OWN_ROLE = { message: 'You cannot change your own role', hint: 'explained' };

type Act = (sql: Sql, person: Caller) => Promise<unknown>;

let database: TestDatabase;
let first: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.owner`truncate public.admin_users`;
  first = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());

const demote: Act = (sql, person) =>
  sql`update admin_users set role = 'viewer' where user_id = ${String(person.claims.sub)}`;

const remove: Act = (sql, person) =>
  sql`delete from admin_users where user_id = ${String(person.claims.sub)}`;

function act(caller: Caller, how: Act, person: Caller) {
  return as(database.authenticator, caller, (sql) => how(sql, person));
}

async function admins(): Promise<number> {
  const rows = await database.owner`select from admin_users where role = 'admin'`;
  return rows.length;
}

describe('the last administrator', () => {
  it('cannot be demoted or removed by a developer, the service role or the owner', async () => {
    const developer = await createStaff(database.owner, 'developer');
    for (const caller of [developer, SERVICE]) {
      await expect(act(caller, demote, first)).rejects.toMatchObject(LAST_ADMIN);
      await expect(act(caller, remove, first)).rejects.toMatchObject(LAST_ADMIN);
    }
    await expect(database.owner`delete from admin_users`).rejects.toMatchObject(LAST_ADMIN);
    await expect(database.owner`update admin_users set role = null`).rejects.toMatchObject(
      LAST_ADMIN,
    );
    expect(await admins()).toBe(1);
  });

  it('cannot lose their account either', async () => {
    await expect(
      database.owner`delete from auth.users where id = ${String(first.claims.sub)}`,
    ).rejects.toMatchObject(LAST_ADMIN);
  });

  it.each([
    ['demote', demote],
    ['remove', remove],
  ])('remains when two administrators %s each other at once', async (_, how) => {
    const second = await createStaff(database.owner, 'admin');
    let waiting: Promise<unknown> | undefined;
    await as(database.authenticator, first, async (sql) => {
      await how(sql, second);
      waiting = act(second, how, first);
      waiting.catch(() => {});
      await expect.poll(() => countWaiting(database.owner)).toBe(1);
    });
    await expect(waiting).rejects.toMatchObject(LAST_ADMIN);
    expect(await admins()).toBe(1);
  });

  it('can be removed once there is another', async () => {
    const second = await createStaff(database.owner, 'admin');
    await act(second, remove, first);
    expect(await admins()).toBe(1);
  });
});

describe('a person’s own row', () => {
  it.each(['admin', 'developer'])('keeps its role: %s', async (role) => {
    const person = await createStaff(database.owner, role);
    await expect(act(person, demote, person)).rejects.toMatchObject(OWN_ROLE);
    await expect(act(person, remove, person)).rejects.toMatchObject(OWN_ROLE);
  });

  it('cannot be moved to another account', async () => {
    const second = await createStaff(database.owner, 'admin');
    await expect(
      as(
        database.authenticator,
        second,
        (sql) =>
          sql`update admin_users set user_id = ${randomUUID()} where user_id = ${String(first.claims.sub)}`,
      ),
    ).rejects.toThrow('An admin row stays with its account');
  });
});

describe('the e-mail', () => {
  it('is the account’s, whatever a client sends, and changes with it', async () => {
    const id = String(first.claims.sub);
    await as(
      database.authenticator,
      first,
      (sql) => sql`update admin_users set email = 'forged@tuart.example' where user_id = ${id}`,
    );
    const read = () => database.owner`select email from admin_users where user_id = ${id}`;
    expect([...(await read())]).toEqual([{ email: first.claims.email }]);
    await database.owner`update auth.users set email = 'new@tuart.example' where id = ${id}`;
    expect([...(await read())]).toEqual([{ email: 'new@tuart.example' }]);
  });

  it('is not enough: an unknown account is refused', async () => {
    await expect(
      as(
        database.authenticator,
        first,
        (sql) =>
          sql`insert into admin_users (user_id, email) values (${randomUUID()}, 'x@tuart.example')`,
      ),
    ).rejects.toThrow(/foreign key/);
  });
});
