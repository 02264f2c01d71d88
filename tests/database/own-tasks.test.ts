import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, memberOf } from './callers.ts';

let database: TestDatabase;
let finn: Caller;
let finnId: string;

/** A field officer, who works with placements and nothing else, and a task of somebody else. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { owner } = database;
  await owner`insert into public.permissions (role, permission_key) values ('field', 'placements.view')`;
  finn = await createStaff(owner, 'field');
  finnId = await memberOf(owner, finn, 'Finn');
  await owner`
    insert into public.tasks (title, due_on, assignee_id) values
      ('Book the visits', '2027-02-01', ${finnId}), ('For anyone', '2027-02-01', null)
  `;
});
afterAll(() => database.close());

function run(statement: string, caller = finn) {
  return as(database.authenticator, caller, (sql) => sql.unsafe(statement));
}

const titles = (rows: Record<string, unknown>[]) => rows.map(({ title }) => title);

it('someone without the right to see all tasks sees their own, and finishes them', async () => {
  expect(titles([...(await run('select title from tasks'))])).toEqual(['Book the visits']);
  const change = `update tasks set status = 'done', due_on = '2027-02-02' returning completed_at`;
  const done = await run(change);
  expect(done).toHaveLength(1);
  expect(done[0]?.completed_at).not.toBeNull();
});

it.each([
  ["update tasks set title = 'Something else'"],
  ['update tasks set assignee_id = null'],
  ["insert into tasks (title) values ('New')"],
])('they cannot do more: %s', async (statement) => {
  await expect(run(statement)).rejects.toMatchObject({ code: '42501' });
});

it('they cannot delete their tasks', async () => {
  expect(await run('delete from tasks returning id')).toHaveLength(0);
});

it.each([
  ['me', ['Book the visits']],
  ['everyone', []],
])('the calendar of %s has these tasks: %j', async (person, expected) => {
  const entries = await run(
    `select title from calendar_entries('2027-02-01', '2027-02-07', '${person}', array['task'])`,
  );
  expect(titles([...entries])).toEqual(expected);
});

it('the notification names the task and opens it', async () => {
  const admin = await createStaff(database.owner, 'admin', 'Olive');
  const [task] = await run(
    `insert into tasks (title, assignee_id) values ('Call the school', '${finnId}') returning id`,
    admin,
  );
  const [row] = await run('select my_notices() as notices');
  expect(row?.notices.notices).toMatchObject([
    { line: expect.stringContaining('Call the school'), href: `/admin/tasks?open=${task?.id}` },
  ]);
});

it('without a role that works with records, a task is not shown any more', async () => {
  await database.owner`update public.admin_users set role = 'viewer' where user_id = ${String(finn.claims.sub)}`;
  expect(await run('select title from tasks')).toHaveLength(0);
});
