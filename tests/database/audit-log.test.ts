import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../server/app-env.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, SERVICE } from './callers.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());

async function entries(recordId: string) {
  return [
    ...(await database.owner`
      select actor_id, actor_email, actor_role, action, table_name, before, after
      from audit_log where record_id = ${recordId} order by id
    `),
  ];
}

it('keeps who did what to which record, before and after', async () => {
  const id = randomUUID();
  await as(database.authenticator, admin, async (sql) => {
    await sql`insert into staff (id, name, position) values (${id}, 'Ann', 'Mentor')`;
    await sql`update staff set name = 'Anna' where id = ${id}`;
    await sql`update staff set name = 'Anna' where id = ${id}`;
    await sql`delete from staff where id = ${id}`;
  });
  const who = {
    actor_id: admin.claims.sub,
    actor_email: admin.claims.email,
    actor_role: 'authenticated',
    table_name: 'staff',
  };
  expect(await entries(id)).toEqual([
    { ...who, action: 'insert', before: null, after: expect.objectContaining({ name: 'Ann' }) },
    { ...who, action: 'update', before: { name: 'Ann' }, after: { name: 'Anna' } },
    { ...who, action: 'delete', before: expect.objectContaining({ name: 'Anna' }), after: null },
  ]);
});

it('watches every table that staff can change', async () => {
  const unwatched = await database.owner`
    select c.relname from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and has_table_privilege('authenticated', c.oid, 'update')
      and (
        select bit_or(t.tgtype) & 28 from pg_trigger t
        join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and p.proname = 'record_change'
      ) is distinct from 28
  `;
  expect([...unwatched]).toEqual([]);
});

it('does not copy the text of pages and e-mails', async () => {
  const id = randomUUID();
  await as(database.authenticator, admin, async (sql) => {
    await sql`insert into content_pages (id, title, slug, content)
      values (${id}, 'Title', ${id}, '"secret words"')`;
    await sql`insert into emails (id, subject, body_text) values (${id}, 'Subject', 'secret words')`;
  });
  const kept = await entries(id);
  expect(kept).toHaveLength(2);
  expect(JSON.stringify(kept)).not.toContain('secret words');
});

it('names a change of a permission by role and key', async () => {
  await as(
    database.authenticator,
    admin,
    (sql) => sql`insert into permissions values ('viewer', 'leads.view')`,
  );
  expect(await entries('viewer:leads.view')).toMatchObject([{ action: 'insert' }]);
});

it('names every other record by its primary key', async () => {
  await as(database.authenticator, admin, async (sql) => {
    await sql`update retention_rules set keep_days = 30 where kind = 'spam'`;
    await sql`insert into staff (id, name) values (gen_random_uuid(), 'Lee')`;
    await sql`insert into lead_routes (service_type, assignee_id) select 'mentoring', id from staff`;
  });
  expect(await entries('spam')).toMatchObject([
    { action: 'insert' },
    { action: 'update', after: { keep_days: 30 } },
  ]);
  expect(await entries('mentoring')).toMatchObject([{ action: 'insert' }]);
  const nameless = await database.owner`select from audit_log where record_id = ''`;
  expect(nameless).toHaveLength(0);
});

it('keeps a deletion that no person made', async () => {
  const id = randomUUID();
  await as(database.authenticator, SERVICE, async (sql) => {
    await sql`insert into leads (id, name, email) values (${id}, 'Ann', 'ann@tuart.example')`;
    await sql`delete from leads where id = ${id}`;
  });
  expect(await entries(id)).toMatchObject([
    { action: 'delete', actor_id: null, actor_role: 'service_role' },
  ]);
});

const CHANGES = [
  `update audit_log set action = 'nothing'`,
  'delete from audit_log',
  'truncate audit_log',
];
const FORGERY = `
  insert into audit_log (action, table_name, record_id) values ('forged', 'leads', '1')
`;

it.each([...CHANGES, FORGERY])(
  'refuses administrators and the service role: %s',
  async (statement) => {
    for (const caller of [admin, SERVICE]) {
      await expect(
        as(database.authenticator, caller, (sql) => sql.unsafe(statement)),
      ).rejects.toThrow(/permission denied/);
    }
  },
);

it.each(CHANGES)('refuses even the owner: %s', async (statement) => {
  await expect(database.owner.unsafe(statement)).rejects.toThrow('The audit log can only grow');
});
