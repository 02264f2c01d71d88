import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEmails } from '~/features/emails/emails-api';
import { EMAIL_LIST } from '~/features/emails/emails-schema';
import { listStaff } from '~/features/staff/staff-api';
import { STAFF_LIST } from '~/features/staff/staff-schema';
import { listTasks } from '~/features/tasks/tasks-api';
import { TASK_LIST, type TaskQuery } from '~/features/tasks/tasks-schema';
import type { Db } from '~/lib/supabase/client';
import { createFixture } from '../permissions/fixture.ts';
import { type HttpClients, openHttpClients } from '../permissions/http-clients.ts';
import { IDENTITIES } from '../permissions/identities.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const TASKS = 1100;
const KIM = randomUUID();
const ACCOUNT = IDENTITIES.find(({ name }) => name === 'recruiter')?.account?.id ?? '';

let database: TestDatabase;
let clients: HttpClients;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  const { owner } = database;
  await createFixture(owner);
  await owner`truncate public.tasks, public.staff, public.emails cascade`;
  await owner`insert into public.staff (id, name, user_id) values (${KIM}, 'Kim', ${ACCOUNT})`;
  await owner`
    insert into public.tasks (title, status, due_on, assignee_id)
    select 'Task ' || n, case n % 4 when 0 then 'done' else 'pending' end,
      case n % 2 when 0 then date '2020-01-31' end, case n % 5 when 0 then ${KIM}::uuid end
    from generate_series(1, ${TASKS}) n
  `;
  await owner`insert into public.emails (subject, status) values ('Hello', 'draft'), ('Bye', 'queued')`;
  clients = await openHttpClients(database);
  db = clients.of('recruiter');
});
afterAll(async () => {
  await clients.close();
  await database.close();
});

function tasks(change: Partial<TaskQuery>, size = 25) {
  const query = { search: '', sort: TASK_LIST.defaultSort, filters: {}, page: 1, userId: ACCOUNT };
  return listTasks(db, { ...query, ...change, size });
}

describe('tasks', () => {
  it.each([
    [{ state: 'all' }, TASKS],
    [{ state: 'all', whose: 'mine' }, TASKS / 5],
    [{ state: 'all', whose: 'nobody' }, TASKS - TASKS / 5],
    [{ state: 'done' }, TASKS / 4],
    [{}, TASKS - TASKS / 4],
    [{ state: 'overdue' }, TASKS / 4],
    [{ state: 'overdue', whose: 'mine' }, TASKS / 20],
  ] as const)('with %j number %d', async (filters, total) => {
    expect((await tasks({ filters })).total).toBe(total);
  });

  it('are none under “mine” for someone who is not on the team', async () => {
    expect((await tasks({ filters: { whose: 'mine' }, userId: null })).total).toBe(0);
  });

  it('come in pages for an export, each task once, to the end', async () => {
    const pages = [
      await tasks({ filters: { state: 'all' } }, 1000),
      await tasks({ filters: { state: 'all' }, page: 2 }, 1000),
      await tasks({ filters: { state: 'all' }, page: 3 }, 1000),
    ];
    expect(pages.map(({ rows }) => rows.length)).toEqual([1000, 100, 0]);
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(TASKS);
  });
});

it('staff and emails accept any page size too', async () => {
  const asked = { search: '', filters: {}, page: 1 };
  const staff = await listStaff(db, { ...asked, sort: STAFF_LIST.defaultSort, size: 1000 });
  expect(staff.rows.map(({ name }) => name)).toEqual(['Kim']);
  const filters = { status: 'draft' };
  const emails = await listEmails(db, { ...asked, filters, sort: EMAIL_LIST.defaultSort, size: 1 });
  expect(emails).toMatchObject({ rows: [{ subject: 'Hello' }], total: 1 });
});
