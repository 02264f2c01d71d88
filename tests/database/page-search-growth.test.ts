import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Owner } from '../../server/database/pool.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const PAGES = 5_000;
/** The processor time that one search may take in the database. */
const MAX_MS = 50;
const RUNS = 5;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await fill(database.owner);
}, 60_000);
afterAll(() => database.close());

/** Made-up words, so that the vocabulary is as large as that of a real site. */
async function fill(sql: Owner) {
  await sql.unsafe(`
    alter table private.search_entries disable trigger keep_search_words;
    insert into private.search_entries (page_id, kind, path, title, headings, body)
    select gen_random_uuid(), 'page', '/page-' || n,
      'Page ' || n || case when n % 50 = 0 then ' about apprenticeships' else '' end,
      'Work of kind ' || n % 500,
      repeat('Every page has work in a trade. ', 5) || (
        select string_agg(
          translate(left(md5(((n * 31 + w * w) % 3000)::text), 8), '0123456789', 'ghijklmnop'), ' '
        )
        from generate_series(1, 15) as w
      )
    from generate_series(1, ${PAGES}) as n;
    insert into private.search_words
    select distinct unnest(private.vocabulary_of(entry))
    from (select * from private.search_entries limit 1000) as entry;
    analyze private.search_entries;
    analyze private.search_words;
  `);
}

it.each([
  ['a word on every page', 'work', 15],
  ['words on every page', 'work trade page', 15],
  ['a word in some titles', 'apprenticeships', 15],
  ['a typing mistake', 'aprentiship', 15],
  ['mistakes in all words', 'wrok trad aprentiship pagee kidn', 15],
  ['words that do not exist', 'qqq zzz xxx yyy vvv uuu qxq zxz xzx yxy qzq zqz', 0],
])('%s is found in time among 5,000 pages', async (_, words, count) => {
  await database.owner.begin(async (sql) => {
    const [me] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const search = async () => {
      const [row] = await sql`select public.search_site(${words}) as answer`;
      return row?.answer.results.length;
    };
    expect(await search()).toBe(count);
    const before = cpuTime(me?.pid ?? 0);
    for (let run = 0; run < RUNS; run++) await search();
    expect((cpuTime(me?.pid ?? 0) - before) / RUNS).toBeLessThan(MAX_MS);
  });
});
