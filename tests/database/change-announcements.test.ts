import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, SERVICE } from './callers.ts';
import { addRow } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;
let heard: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
  await database.owner.listen('changes', (payload) => heard.push(payload));
});
afterAll(() => database.close());
beforeEach(() => {
  heard = [];
});

/** What was announced, up to a mark that arrives after it. */
async function announced(): Promise<string[]> {
  await database.owner`select pg_notify('changes', 'end')`;
  await expect.poll(() => heard).toContain('end');
  return heard.filter((payload) => payload !== 'end').toSorted();
}

const id = ({ claims }: Caller) => String(claims.sub);

describe('a change', () => {
  it('names the table once, and the people whose notices changed', async () => {
    const submission = { submission_id: randomUUID() };
    await addRow(database, 'leads', { name: 'Mia', email: 'mia@example.com', ...submission });
    const found = await announced();
    expect(found.filter((payload) => payload === 'leads')).toEqual(['leads']);
    expect(found).toContain(`notices:${id(admin)}`);
    expect(found.join()).not.toContain('mia');
  });

  it('that affects no row is not announced, and neither is sending notices', async () => {
    await database.owner`update public.leads set name = 'x' where false`;
    await database.owner`update public.notices set mailed_at = now(), pushed_at = now()`;
    expect(await announced()).toEqual([]);
  });

  it('of a role is announced', async () => {
    await createStaff(database.owner, 'viewer');
    expect(await announced()).toEqual(['access']);
  });
});

describe('the rights of a stream', () => {
  async function checked(caller: Caller, session: string, aal = 'aal1') {
    const asked = JSON.stringify([{ user_id: id(caller), session_id: session, aal }]);
    return as(
      database.authenticator,
      SERVICE,
      (sql) => sql`select * from public.check_streams(${asked}::jsonb)`,
    );
  }

  async function signedIn(caller: Caller): Promise<string> {
    const session = randomUUID();
    await database.owner`
      insert into auth.sessions (id, user_id, created_at, updated_at)
      values (${session}, ${id(caller)}, now(), now())
    `;
    return session;
  }

  const opened = async (caller: Caller) => {
    const [row] = await as(
      database.authenticator,
      caller,
      (sql) => sql`select public.open_stream() as stream`,
    );
    return (row?.stream as { tables: string[] } | undefined)?.tables;
  };

  it('are those of the role, and the same when they are checked again', async () => {
    await database.owner`insert into public.roles (role) values ('clerk')`;
    await database.owner`
      insert into public.permissions (role, permission_key) values ('clerk', 'vacancies.view')
    `;
    const clerk = await createStaff(database.owner, 'clerk');
    expect(await opened(clerk)).toEqual(['activities', 'organisations', 'vacancies']);
    const [row] = await checked(clerk, await signedIn(clerk));
    expect(row?.tables).toEqual(await opened(clerk));
    expect(await opened(admin)).toContain('leads');
  });

  it('end with the session, the role and a suspension', async () => {
    const person = await createStaff(database.owner, 'admin');
    const session = await signedIn(person);
    expect(await checked(person, session)).toHaveLength(1);
    expect(await checked(person, randomUUID())).toEqual([]);
    expect(await checked(admin, session)).toEqual([]);
    await database.owner`update auth.users set banned_until = now() + interval '1 day' where id = ${id(person)}`;
    expect(await checked(person, session)).toEqual([]);
    await database.owner`update auth.users set banned_until = null where id = ${id(person)}`;
    await database.owner`delete from public.admin_users where user_id = ${id(person)}`;
    expect(await checked(person, session)).toEqual([]);
  });

  it('need the second factor if the person has one', async () => {
    const person = await createStaff(database.owner, 'admin');
    const session = await signedIn(person);
    await database.owner`
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${id(person)}, 'totp', 'verified', now(), now())
    `;
    expect(await checked(person, session)).toEqual([]);
    expect(await checked(person, session, 'aal2')).toHaveLength(1);
  });
});
