import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIST_COUNT_MAX } from '../../app/lib/supabase/list-page.ts';
import type { Caller } from '../../server/database/caller.ts';
import type { Sql } from '../../server/database/postgresql/sql.ts';
import { become } from '../permissions/sql-walker.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createStaff } from './callers.ts';

const DAY_MS = 86_400_000;

let database: TestDatabase;
let admin: Caller;

/** 60 leads, of which 6 are spam, 30 are new and 12 are about mentoring; and 60 similar clients. */
beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
  await database.owner`
    insert into public.leads (name, email, message, service_type, status, is_spam, created_at)
    select 'Person ' || lpad(n::text, 2, '0'), n || '@example.com',
      case when n % 4 = 0 then 'A carpenter, please' else 'Zoë’s café' end,
      case when n % 5 = 0 then 'mentoring' else 'recruitment' end,
      case when n % 2 = 0 then 'new' else 'closed' end,
      n % 10 = 9, timestamptz '2026-03-01 12:00+08' + n * interval '1 hour'
    from generate_series(1, 60) n
  `;
  await database.owner`
    insert into public.clients (name, email, status)
    select 'Person ' || n, n || '@example.com', case when n % 2 = 0 then 'lead' else 'placed' end
    from generate_series(1, 60) n
  `;
});
afterAll(() => database.close());

class Undone extends Error {}

/** Runs as an administrator with this limit for counting. Everything is rolled back. */
async function withLimit<T>(limit: number, run: (sql: Sql) => Promise<T>): Promise<T> {
  let result: T | undefined;
  const outcome = database.owner.begin(async (sql) => {
    await sql.unsafe(`
      create or replace function private.count_limit() returns integer
      language sql immutable set search_path = '' as 'select ${limit}'
    `);
    await become(sql, admin);
    result = await run(sql);
    throw new Undone();
  });
  await expect(outcome).rejects.toThrow(Undone);
  return result as T;
}

interface Answer {
  rows: { id: string }[];
  total: number;
  isMore: boolean;
}

function find(call: string, limit: number): Promise<Answer> {
  return withLimit(limit, async (sql) => {
    const [row] = await sql.unsafe(`select public.find_${call} as answer`);
    return row?.answer;
  });
}

it('the limit is the number that the screens use', async () => {
  const [row] = await database.owner`select private.count_limit() as limit`;
  expect(row?.limit).toBe(LIST_COUNT_MAX);
});

describe.each([
  ['all leads', 'leads()', 54],
  ['leads of a status', "leads(status => 'new')", 30],
  ['leads of two filters', "leads(status => 'new', service => 'mentoring')", 6],
  ['spam', "leads(status => 'spam')", 6],
  ['leads of a day', "leads(received_from => '2026-03-03 00:00+08')", 22],
  ['leads with a word', "leads('carpenter')", 15],
  ['leads with a word that has accents', "leads('zoes cafe')", 39],
  ['leads by name', "leads(sort => 'name')", 54],
  ['all clients', 'clients()', 60],
  ['clients of a status', "clients(status => 'placed')", 30],
])('%s', (_what, call, count) => {
  it.each([
    ['fewer than the limit', count + 1, count, false],
    ['as many as the limit', count, count, false],
    ['one more than the limit', count - 1, count - 1, true],
    ['many more than the limit', 2, 2, true],
  ])('%s', async (_many, limit, total, isMore) => {
    expect(await find(call, limit)).toMatchObject({ total, isMore });
  });
});

it('pages are the same, whatever the limit is', async () => {
  for (const order of ["sort => 'name', is_descending => false", "sort => 'created_at'"]) {
    const page = (start: number, limit: number) =>
      find(`leads(${order}, page_size => 4, page_offset => ${start})`, limit);
    for (const start of [0, 4, 12, 28, 52]) {
      const [{ rows: all }, { rows: bounded }] = [await page(start, 1000), await page(start, 30)];
      expect(all).toHaveLength(Math.min(4, 54 - start));
      expect(bounded).toEqual(all);
    }
  }
});

it('an export continues where lists end', async () => {
  const { rows, isMore } = await find('leads(page_size => 10, page_offset => 50)', 20);
  expect(rows).toHaveLength(4);
  expect(isMore).toBe(true);
});

it('a page past the end is empty and still has the total', async () => {
  expect(await find('leads(page_offset => 75)', 1000)).toMatchObject({ rows: [], total: 54 });
  expect(await find('leads(page_offset => 1075)', 1000)).toMatchObject({ rows: [], total: 54 });
  expect(await find('leads(page_offset => 2147483647)', 20)).toMatchObject({
    rows: [],
    total: 20,
    isMore: true,
  });
});

it('the dashboard counts twelve weeks, which start on Monday in Perth', async () => {
  const { overview, week } = await withLimit(100, async (sql) => {
    await sql`set local role none`;
    await sql`truncate public.leads, public.clients cascade`;
    const [now] = await sql`
      with monday as (
        select private.this_week()::timestamp at time zone 'Australia/Perth' as start
      ), added as (
        insert into public.leads (name, email, is_spam, created_at)
        select 'Person', n || '@example.com', is_spam, start - back
        from monday
        cross join (values
          (1, interval '0', false), (2, interval '0', true), (3, interval '1 minute', false),
          (4, interval '77 days', false), (5, interval '77 days 1 minute', false)
        ) as leads (n, back, is_spam)
      )
      select private.this_week()::text as week
    `;
    await become(sql, admin);
    const [row] = await sql`select public.lead_overview() as overview`;
    return { overview: row?.overview, week: String(now?.week) };
  });
  const before = (weeks: number) =>
    new Date(Date.parse(week) - weeks * 7 * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
  expect(overview.thisWeek).toBe(1);
  const counted = overview.weeks.map(([monday, , , count]: unknown[]) => [monday, count]);
  expect(counted.toSorted()).toEqual([
    [before(11), 1],
    [before(1), 1],
    [week, 1],
  ]);
});
