import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { changes } from '../../server/database/postgresql/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

let database: TestDatabase;
let recruiter: Caller;
let admin: Caller;
let id: string;

beforeAll(async () => {
  database = await createTestDatabase();
  recruiter = await createStaff(database.owner, 'recruiter');
  admin = await createStaff(database.owner, 'admin');
  await database.owner`insert into permissions values ('recruiter', 'leads.manage')`;
  const [row] = await database.owner`
    select private.queue_confidential_email('admin@tuart.example', 'Reset', 'link: secret') as id
  `;
  id = row?.id;
});
afterAll(() => database.close());

it('is listed without its text', async () => {
  const rows = await as(database.authenticator, recruiter, (sql) => sql`select * from emails`);
  expect([...rows]).toMatchObject([
    { id, subject: 'Reset', status: 'queued', is_confidential: true },
  ]);
  expect(JSON.stringify(rows)).not.toContain('secret');
});

it.each([
  { recipient: 'recruiter@tuart.example' },
  { is_confidential: false },
  { id: '00000000-0000-4000-8000-000000000001' },
])('cannot be redirected: %j', async (columns) => {
  await expect(
    as(database.authenticator, admin, (sql) => sql`update emails set ${changes(columns as never)}`),
  ).rejects.toThrow('A confidential e-mail keeps its recipient');
});

it('cannot be cancelled, deleted or written by people who answer leads', async () => {
  const changed = await as(
    database.authenticator,
    recruiter,
    (sql) => sql`update emails set status = 'cancelled' returning id`,
  );
  const deleted = await as(
    database.authenticator,
    recruiter,
    (sql) => sql`delete from emails where id = ${id} returning id`,
  );
  expect([changed.length, deleted.length]).toEqual([0, 0]);
  await expect(
    as(
      database.authenticator,
      recruiter,
      (sql) => sql`insert into emails (subject, is_confidential) values ('Reset', true)`,
    ),
  ).rejects.toThrow('row-level security');
});

it('cannot be reworded by anyone', async () => {
  const reword = as(
    database.authenticator,
    admin,
    (sql) => sql`update emails set subject = 'Nothing to see' where id = ${id}`,
  );
  await expect(reword).rejects.toThrow('A confidential e-mail keeps its words');
});

it('can be cancelled by an administrator, and its text is deleted with it', async () => {
  await as(database.authenticator, admin, (sql) => sql`update emails set status = 'cancelled'`);
  await as(database.authenticator, admin, (sql) => sql`delete from emails where id = ${id}`);
  expect(await database.owner`select from private.confidential_email_bodies`).toHaveLength(0);
});
