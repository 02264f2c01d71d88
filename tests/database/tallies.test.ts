import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Owner } from '../../server/database/pool.ts';
import type { Sql } from '../../server/database/postgresql/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner`insert into public.staff (name) values ('Kim')`;
  await database.owner`
    insert into public.leads
      (name, email, service_type, source, status, is_spam, assignee_id, created_at)
    select 'Person ' || n, n || '@example.com', (array['mentoring', 'recruitment'])[1 + n % 2],
      (array['manual', 'import', 'contact_form'])[1 + n % 3], (array['new', 'closed'])[1 + n % 2],
      n % 7 = 0, case n % 5 when 0 then (select id from public.staff) end,
      timestamptz '2026-03-01 12:00+08' + n * interval '11 hours'
    from generate_series(1, 200) n
  `;
  await database.owner`
    insert into public.clients (name, email, service_type, status, owner_id, created_at)
    select 'Person ' || n, n || '@example.com', case n % 3 when 0 then 'mentoring' end,
      (array['lead', 'placed'])[1 + n % 2], case n % 5 when 0 then (select id from public.staff) end,
      timestamptz '2026-03-01 12:00+08' + n * interval '11 hours'
    from generate_series(1, 50) n
  `;
});
afterAll(() => database.close());

class Undone extends Error {}

/** In a transaction that is taken back. */
async function trying(run: (sql: Sql) => Promise<void>): Promise<void> {
  const outcome = database.owner.begin(async (sql) => {
    await run(sql);
    throw new Undone();
  });
  await expect(outcome).rejects.toThrow(Undone);
}

const tallies = (sql: Owner | Sql = database.owner) => sql`
  select list, week::text, status, service_type, source, person_id, is_waiting,
    sum(change)::int as count
  from private.tallies group by 1, 2, 3, 4, 5, 6, 7 having sum(change) <> 0
  order by 1, 2, 3, 4, 5, 6, 7
`;

/** The same, counted. */
const counted = (sql: Owner | Sql = database.owner) => sql`
  select list, date_trunc('week', created_at at time zone 'Australia/Perth')::date::text as week,
    status, service_type, source, person_id, is_waiting, count(*)::int
  from (
    select 'leads' as list, created_at, case when is_spam then 'spam' else status end as status,
      service_type, source, assignee_id as person_id,
      not is_spam and status = 'new' and first_response_at is null as is_waiting
    from public.leads
    union all
    select 'clients', created_at, status, service_type, source, owner_id, false
    from public.clients
  ) as rows
  group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
`;

describe.each(['leads', 'clients'])('of %s', (list) => {
  it.each([
    ['a look', 'select'],
    [
      'new ones',
      `insert into public.${list} (name, email)
       select 'New', 'new' || n || '@example.com' from generate_series(1, 3) n`,
    ],
    [
      'another service',
      `update public.${list} set service_type = 'technology' where name like '%2'`,
    ],
    ['another status', `update public.${list} set status = default where name like '%4'`],
    ['another day', `update public.${list} set created_at = created_at + interval '9 days'`],
    ['some that go', `delete from public.${list} where name like '%5'`],
    ['all that go', `truncate public.${list} cascade`],
    [
      'one that is there already',
      `insert into public.${list} (id, name, email)
       select id, 'Twice', name || '@example.net' from public.${list}
       on conflict (id) do update set status = default`,
    ],
    ['someone of the staff who leaves', `delete from public.staff`],
    ['a recount', 'select private.recount_lists()'],
    ['adding up', 'select public.add_up_tallies()'],
  ])('the tallies are right after %s', async (_what, statement) => {
    await trying(async (sql) => {
      await sql.unsafe(statement);
      expect([...(await tallies(sql))]).toEqual([...(await counted(sql))]);
    });
  });
});

it.each([
  ['spam and back', `update public.leads set is_spam = not is_spam where name like '%1'`],
  ['an answer', `update public.leads set first_response_at = now() where name like '%3'`],
  ['somebody for it', 'update public.leads set assignee_id = (select id from public.staff)'],
])('the tallies are right after %s', async (_what, statement) => {
  await trying(async (sql) => {
    await sql.unsafe(statement);
    expect([...(await tallies(sql))]).toEqual([...(await counted(sql))]);
  });
});

it('weeks begin on Monday, in Perth', async () => {
  await trying(async (sql) => {
    await sql`truncate public.leads, public.clients cascade`;
    await sql`
      insert into public.leads (name, email, created_at)
      values ('Sunday', 's@example.com', '2026-03-08 23:59+08'),
        ('Monday', 'm@example.com', '2026-03-09 00:00+08')
    `;
    expect((await tallies(sql)).map(({ week }) => week)).toEqual(['2026-03-02', '2026-03-09']);
  });
});

it('whoever changes one lead waits for nobody who changes another', async () => {
  await database.owner.begin(async (sql) => {
    await sql`update public.leads set status = 'contacted' where status = 'new' and name < 'Person 2'`;
    const other = database.owner`
      update public.leads set status = 'contacted' where name = 'Person 98' returning id
    `;
    expect(await other).toHaveLength(1);
  });
});

it('two add up at once, while others change leads', async () => {
  const change = (end: string) => database.owner`
    update public.leads set is_spam = not is_spam where name like ${`%${end}`}
  `;
  const addUp = () => database.owner`select public.add_up_tallies()`;
  await Promise.all([change('1'), addUp(), change('2'), addUp(), addUp(), change('3')]);
  expect([...(await tallies())]).toEqual([...(await counted())]);
  await addUp();
  const [rows] = await database.owner`select count(*)::int from private.tallies`;
  expect(rows?.count).toBe((await counted()).length);
});
