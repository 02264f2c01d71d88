import { afterAll, beforeAll, expect, it } from 'vitest';
import { countCandidatesToCheck } from '~/features/dashboard/candidates-api';
import { countCare } from '~/features/dashboard/care-api';
import { getLeadOverview, listDueTasks } from '~/features/dashboard/lead-overview-api';
import { countReplyPromises } from '~/features/dashboard/reply-promises-api';
import { getVacancyOverview } from '~/features/dashboard/vacancies-api';
import { mondayOf } from '~/features/dashboard/week-series';
import { listLeads } from '~/features/leads/leads-api';
import { LEAD_LIST } from '~/features/leads/leads-schema';
import { listDue } from '~/features/placements/care-api';
import { periodOf } from '~/features/placements/due-periods';
import { listTasks } from '~/features/tasks/tasks-api';
import { TASK_LIST } from '~/features/tasks/tasks-schema';
import { VACANCIES } from '~/features/vacancies/vacancy-kind';
import { todayKey } from '~/lib/format';
import type { Access } from '~/lib/permissions';
import type { Db } from '~/lib/supabase/client';
import { createFixture } from '../permissions/fixture.ts';
import { type HttpClients, openHttpClients } from '../permissions/http-clients.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const ACCESS: Access = { role: 'admin', isAdmin: true, isDeveloper: true, permissions: [] };

let database: TestDatabase;
let clients: HttpClients;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  const { owner } = database;
  await createFixture(owner);
  clients = await openHttpClients(database);
  db = clients.of('admin');
  const today = todayKey();
  // One of each kind of task that is due: about a placement, about nothing, a step, one that is done.
  await owner`delete from public.tasks where care_step_id is null`;
  await owner`
    insert into public.tasks (title, status, due_on, placement_id)
    select 'Low wellbeing', 'pending', ${today}::date, id from public.placements limit 1
  `;
  await owner`
    insert into public.tasks (title, status, due_on)
    values ('Overdue', 'pending', '2020-01-31'), ('Done', 'done', '2020-01-31'),
      ('Later', 'pending', '2999-01-31')
  `;
  await owner`update public.tasks set due_on = ${today} where care_step_id is not null`;
  // A lead that went back to New after it was answered, and one that was received a while ago.
  await owner`
    insert into public.leads (name, email, status, first_response_at, created_at, is_spam)
    values ('Again', 'again@example.com', 'new', now(), now(), false),
      ('Old', 'old@example.com', 'new', null, now() - interval '40 days', false),
      ('Spam', 'spam@example.com', 'new', null, now(), true)
  `;
});
afterAll(async () => {
  await clients.close();
  await database.close();
});

const ALL = { search: '', page: 1, size: 100 };

async function leads(filters: Record<string, string>) {
  const query = { ...ALL, sort: LEAD_LIST.defaultSort, filters };
  return (await listLeads(db, query as Parameters<typeof listLeads>[1])).rows.length;
}

async function steps(show: string) {
  return (await listDue(db, periodOf(show, todayKey()), '', 900)).length;
}

async function tasks() {
  const query = { ...ALL, sort: TASK_LIST.defaultSort, filters: { state: 'due' } };
  return (await listTasks(db, query as Parameters<typeof listTasks>[1])).rows.map(
    ({ title }) => title,
  );
}

async function vacancies() {
  const query = { ...ALL, sort: VACANCIES.list.defaultSort, filters: { status: 'open' } };
  return (await VACANCIES.read(db, query as never, null)).rows.length;
}

async function candidates(filter: { age?: string; documents?: string }) {
  const { data } = await db.rpc('find_candidates', { ...filter, page_size: 100 });
  return (data as { rows: unknown[] }).rows.length;
}

it('tasks about a placement are due like others, and the number opens exactly the tasks', async () => {
  const { tasks: shown, total } = await listDueTasks(db);
  expect(shown.map(({ title }) => title)).toEqual(['Overdue', 'Low wellbeing']);
  expect(await tasks()).toEqual(['Overdue', 'Low wellbeing']);
  expect(total).toBe(2);
});

/** Each number of the dashboard, and the rows that its link opens. */
const NUMBERS: Record<string, () => Promise<[number | undefined, number]>> = {
  'New today': async () => [(await getLeadOverview(db)).today, await leads({ from: todayKey() })],
  'New this week': async () => [
    (await getLeadOverview(db)).thisWeek,
    await leads({ from: mondayOf(todayKey()) }),
  ],
  'Waiting for an answer': async () => [
    (await getLeadOverview(db)).waiting.total,
    await leads({ status: 'new' }),
  ],
  'Reply promises: late': async () => [
    (await countReplyPromises(db)).broken,
    await leads({ reply: 'broken' }),
  ],
  'Reply promises: soon': async () => [
    (await countReplyPromises(db)).soon,
    await leads({ reply: 'soon' }),
  ],
  'Reply promises: today': async () => [
    (await countReplyPromises(db)).today,
    await leads({ reply: 'today' }),
  ],
  'Reply promises: kept': async () => [
    (await countReplyPromises(db)).kept,
    await leads({ reply: 'kept' }),
  ],
  'Missed steps': async () => [(await countCare(db)).missed, await steps('missed')],
  'Due this week': async () => [(await countCare(db)).thisWeek, await steps('week')],
  'Waiting for a guardian': async () => [
    (await countCandidatesToCheck(db)).waiting,
    await candidates({ age: 'guardian_missing' }),
  ],
  'Documents expiring': async () => [
    (await countCandidatesToCheck(db)).expiring,
    await candidates({ documents: 'expiring' }),
  ],
  'Open vacancies': async () => [(await getVacancyOverview(db, ACCESS)).open, await vacancies()],
};

it.each(Object.entries(NUMBERS))('%s counts the rows that it opens', async (_, read) => {
  const [number, rows] = await read();
  expect(number).toBe(rows);
});

it('most of these numbers are about something', async () => {
  const read = await Promise.all(Object.values(NUMBERS).map((one) => one()));
  expect(read.filter(([number]) => number).length).toBeGreaterThan(4);
});
