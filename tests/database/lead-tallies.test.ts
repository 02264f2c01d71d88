import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.owner`truncate public.leads cascade`;
  await database.owner`
    insert into public.leads (name, email, service_type, source, status, is_spam, created_at)
    select 'Person ' || n, n || '@example.com', (array['mentoring', 'recruitment'])[1 + n % 2],
      (array['manual', 'import', 'contact_form'])[1 + n % 3], (array['new', 'closed'])[1 + n % 2],
      n % 7 = 0, timestamptz '2026-03-01 12:00+08' + n * interval '11 hours'
    from generate_series(1, 200) n
  `;
});

const tallies = () => database.owner`
  select week::text, service_type, source, received, waiting from private.lead_tallies
  where received <> 0 or waiting <> 0 order by 1, 2, 3
`;

/** The same, counted. */
const counted = () => database.owner`
  select * from (
    select
      date_trunc('week', created_at at time zone 'Australia/Perth')::date::text as week, service_type,
      source, count(*) filter (where not is_spam)::int as received,
      count(*) filter (
        where not is_spam and status = 'new' and first_response_at is null
      )::int as waiting
    from public.leads group by 1, 2, 3
  ) as counted
  where received <> 0 or waiting <> 0 order by 1, 2, 3
`;

it.each([
  ['a look', 'select'],
  [
    'new ones',
    `insert into public.leads (name, email) select 'New', 'new@example.com' from generate_series(1, 3)`,
  ],
  ['spam and back', `update public.leads set is_spam = not is_spam where name like '%1'`],
  ['another service', `update public.leads set service_type = 'technology' where name like '%2'`],
  ['an answer', `update public.leads set first_response_at = now() where name like '%3'`],
  ['another status', `update public.leads set status = 'contacted' where name like '%4'`],
  ['another day', `update public.leads set created_at = created_at + interval '9 days'`],
  ['some that go', `delete from public.leads where name like '%5'`],
  ['all that go', 'truncate public.leads cascade'],
  [
    'one that is there already',
    `insert into public.leads (id, name, email) select id, 'Twice', 'x@example.com' from public.leads
     on conflict (id) do update set status = 'closed'`,
  ],
  ['a recount', 'select private.recount_leads()'],
])('the tallies are right after %s', async (_what, statement) => {
  await database.owner.unsafe(statement);
  expect([...(await tallies())]).toEqual([...(await counted())]);
});

it('weeks begin on Monday, in Perth', async () => {
  await database.owner`truncate public.leads cascade`;
  await database.owner`
    insert into public.leads (name, email, created_at)
    values ('Sunday', 's@example.com', '2026-03-08 23:59+08'),
      ('Monday', 'm@example.com', '2026-03-09 00:00+08')
  `;
  expect((await tallies()).map(({ week }) => week)).toEqual(['2026-03-02', '2026-03-09']);
});

it('a change that counts nothing anew waits for no other', async () => {
  await database.owner.begin(async (sql) => {
    await sql`update public.leads set status = 'contacted' where status = 'new' and name < 'Person 2'`;
    const other = database.owner`
      update public.leads set name = 'Renamed' where name = 'Person 99' returning id
    `;
    expect(await other).toHaveLength(1);
  });
});
