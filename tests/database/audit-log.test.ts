import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
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

it('records who did what to which record, before and after', async () => {
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

it('covers everything that staff can do to a table or a bucket', async () => {
  const unwatched = await database.owner`
    select c.relname, way.name from pg_class c
    cross join (values ('insert', 4), ('delete', 8), ('update', 16)) as way (name, bit)
    where c.relkind = 'r'
      and (c.relnamespace = 'public'::regnamespace or c.oid = 'storage.buckets'::regclass)
      and has_table_privilege('authenticated', c.oid, way.name)
      and not exists (
        select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and p.proname = 'record_change' and t.tgtype & way.bit > 0
      )
  `;
  expect([...unwatched]).toEqual([]);
});

it('records a deleted version or address of a page, unless the whole page was deleted', async () => {
  const [page, other] = [randomUUID(), randomUUID()];
  await as(database.authenticator, admin, async (sql) => {
    for (const id of [page, other]) {
      await sql`insert into content_pages (id, title, slug, content, is_published)
        values (${id}, 'Title', ${id}, '"secret words"', true)`;
      await sql`update content_pages set slug = ${`moved-${id}`}, is_published = true where id = ${id}`;
    }
    await sql`delete from page_versions where page_id = ${page} and number = 1`;
    await sql`delete from page_redirects where page_id = ${page}`;
    await sql`delete from content_pages where id = ${other}`;
  });
  const kept = await database.owner`
    select table_name, action, before from audit_log
    where table_name in ('page_versions', 'page_redirects') order by id
  `;
  expect([...kept]).toMatchObject([
    { table_name: 'page_versions', action: 'delete', before: { page_id: page, number: 1 } },
    { table_name: 'page_redirects', action: 'delete', before: { page_id: page, slug: page } },
  ]);
  expect(JSON.stringify(kept)).not.toContain('secret words');
});

it('records a deleted attachment under the lead it came with', async () => {
  const [lead, orphan] = [randomUUID(), randomUUID()];
  await database.owner`insert into leads (id, name, email, attachment_url)
    values (${lead}, 'Ann', 'ann@tuart.example', 'ann-smith.pdf')`;
  await database.owner`insert into storage.objects (id, bucket_id, name)
    values (gen_random_uuid(), 'attachments', 'ann-smith.pdf'), (${orphan}, 'attachments', 'bo.pdf')`;
  await as(
    database.authenticator,
    admin,
    (sql) => sql`delete from storage.objects where bucket_id = 'attachments'`,
  );
  expect(await entries(lead)).toMatchObject([
    {
      table_name: 'attachments',
      action: 'delete',
      actor_id: admin.claims.sub,
      before: { path: 'ann-smith.pdf' },
    },
  ]);
  expect(await entries(orphan)).toMatchObject([{ action: 'delete', before: null }]);
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

it('identifies a change of a permission by role and key', async () => {
  await as(
    database.authenticator,
    admin,
    (sql) => sql`insert into permissions values ('viewer', 'leads.view')`,
  );
  expect(await entries('viewer:leads.view')).toMatchObject([{ action: 'insert' }]);
});

it('identifies every other record by its primary key', async () => {
  await as(database.authenticator, admin, async (sql) => {
    await sql`update retention_rules set keep_days = 30 where kind = 'spam'`;
    await sql`insert into staff (id, name) values (gen_random_uuid(), 'Lee')`;
    await sql`insert into lead_routes (service_type, assignee_id) select 'mentoring', id from staff where name = 'Lee'`;
  });
  expect(await entries('spam')).toMatchObject([
    { action: 'insert' },
    { action: 'update', after: { keep_days: 30 } },
  ]);
  expect(await entries('mentoring')).toMatchObject([{ action: 'insert' }]);
  const nameless = await database.owner`select from audit_log where record_id = ''`;
  expect(nameless).toHaveLength(0);
});

it('records a deletion that no person made', async () => {
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
  'refuses changes by administrators and the service role: %s',
  async (statement) => {
    for (const caller of [admin, SERVICE]) {
      await expect(
        as(database.authenticator, caller, (sql) => sql.unsafe(statement)),
      ).rejects.toThrow(/permission denied/);
    }
  },
);

it.each(CHANGES)('refuses changes even by the owner: %s', async (statement) => {
  await expect(database.owner.unsafe(statement)).rejects.toThrow('The audit log can only grow');
});
