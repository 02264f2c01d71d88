import { afterAll, beforeAll, expect, it } from 'vitest';
import { cpuTime, growthOfTime, TICK_MS } from '../support/cpu-time.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Four times the text takes about four times as long, and would take 16 times if quadratic. */
const GROWTH_MAX = 9;
/** Each text is read so often that its processor time, counted in 10 ms, can be measured. */
const TIMES = 6;
const LONG_MS = 240_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterAll(() => database.close());

const PIECES: [piece: string, times: number][] = [
  ['a', 60_000],
  ['a@', 15_000],
  ['@', 60_000],
  [' ', 60_000],
];

/** What runs on the whole text of a message or a résumé when it is stored. */
it.each(
  ['private.addresses_in', 'private.lexemes'].flatMap((name) =>
    PIECES.map(([piece, times]) => [name, piece, times] as const),
  ),
)(
  '%s takes no more time for many “%s” than their number',
  async (name, piece, times) => {
    await database.owner.begin(async (sql) => {
      const [me] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
      const growth = await growthOfTime(
        (size) => `x@y.z ${piece.repeat(size)} x`,
        times,
        (text) =>
          sql.unsafe(`select count(${name}($1 || n)) from generate_series(1, ${TIMES}) as n`, [
            text,
          ]),
        () => cpuTime(me?.pid ?? 0),
        TICK_MS,
      );
      expect(growth).toBeLessThan(GROWTH_MAX);
    });
  },
  LONG_MS,
);
