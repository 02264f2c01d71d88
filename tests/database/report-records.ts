import type { Caller } from '../../server/database/caller.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { as } from './callers.ts';

export interface Period {
  from: string;
  to: string;
  consultant?: string;
  kind?: string;
  organisation?: string;
  source?: string;
}

export interface Report {
  lists: string[];
  counts: Record<string, number>;
  consultants: { id: string | null; name: string | null; counts: Record<string, number> }[];
  cohorts: { months: number; from: string; to: string }[];
  replyMinutes?: { median: number | null; most: number | null };
  fillDays?: number | null;
  sources?: Record<string, number>;
}

export async function report(database: TestDatabase, caller: Caller, asked: Period) {
  const { from, to, consultant = null, kind = null, organisation = null } = asked;
  const [row] = await as(
    database.authenticator,
    caller,
    (sql) =>
      sql`select public.report(${from}, ${to}, ${consultant}, ${kind}, ${organisation}) as answer`,
  );
  return row?.answer as Report;
}

export async function rowsOf(
  database: TestDatabase,
  caller: Caller,
  measure: string,
  asked: Period,
) {
  const { from, to, consultant = null, kind = null, organisation = null, source = null } = asked;
  const [row] = await as(
    database.authenticator,
    caller,
    (sql) => sql`
      select public.report_rows(
        ${measure}, ${from}, ${to}, ${consultant}, ${kind}, ${organisation}, ${source},
        page_size => 1000
      ) as answer
    `,
  );
  return row?.answer as {
    list: string;
    total: number;
    rows: (Record<string, unknown> & { name: string })[];
  };
}

/** For each of these numbers: how many rows there are, and how many are listed. In one statement. */
export async function rowCounts(
  database: TestDatabase,
  caller: Caller,
  measures: string[],
  asked: Period,
) {
  const { from, to, consultant = null, kind = null, organisation = null, source = null } = asked;
  const rows = await as(
    database.authenticator,
    caller,
    (sql) => sql<{ measure: string; total: number; listed: number }[]>`
      select measure, (answer -> 'total')::int as total,
        jsonb_array_length(answer -> 'rows') as listed
      from unnest(${measures}::text[]) as measure
      cross join lateral (
        select public.report_rows(
          measure, ${from}, ${to}, ${consultant}, ${kind}, ${organisation}, ${source},
          page_size => 1000
        ) as answer
        offset 0
      ) as asked
    `,
  );
  return Object.fromEntries(rows.map(({ measure, total, listed }) => [measure, [total, listed]]));
}

/** A site in this time zone, open on weekdays from 8:30 to 17:00. */
export async function publishOffice({ owner }: TestDatabase, timeZone: string) {
  const days = [1, 2, 3, 4, 5].map((day) => ({ day, opens: '08:30', closes: '17:00' }));
  await owner`delete from public.site_releases`;
  await owner`
    insert into public.site_releases (number, snapshot)
    values (1, ${owner.json({ settings: { hours: { timeZone, days } } })})
  `;
}
