import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renewPool } from '../../server/database/renewed-pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const HALF_AN_HOUR_MS = 30 * 60_000;
const FAREWELL_MS = 1_000;
const NAME = 'renewed-pool-test';

let database: TestDatabase;
let time = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

function openPool(farewellMs: number) {
  const connection = { application_name: NAME };
  return renewPool(() => postgres(database.url, { max: 2, max_lifetime: null, connection }), {
    now: () => time,
    farewellMs,
  });
}

async function listBackends(): Promise<number[]> {
  const rows = await database.owner<{ pid: number }[]>`
    select pid from pg_stat_activity where application_name = ${NAME}
  `;
  return rows.map(({ pid }) => pid);
}

it('gives new connections after half an hour, and old ones end when their work is done', async () => {
  const pool = openPool(FAREWELL_MS);
  const first = await pool.reserve();
  const [before] = await first`select pg_backend_pid() as pid`;

  time += HALF_AN_HOUR_MS - 1;
  const second = await pool.reserve();
  expect(await listBackends()).toHaveLength(2);
  second.release();

  time += 1;
  const third = await pool.reserve();
  const [after] = await third`select pg_backend_pid() as pid`;
  third.release();
  expect(after?.pid).not.toBe(before?.pid);
  expect(await listBackends()).toHaveLength(3);

  // Work that began before goes on.
  expect(await first`select 1 as one`).toEqual([{ one: 1 }]);
  first.release();
  await expect.poll(listBackends).toEqual([after?.pid]);
  await pool.end();
  await expect.poll(listBackends).toEqual([]);
});

it('ends what it has retired, too', async () => {
  const pool = openPool(HALF_AN_HOUR_MS);
  (await pool.reserve()).release();
  time += HALF_AN_HOUR_MS;
  (await pool.reserve()).release();
  expect(await listBackends()).toHaveLength(2);
  await pool.end();
  await expect.poll(listBackends).toEqual([]);
});
