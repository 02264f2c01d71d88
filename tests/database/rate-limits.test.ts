import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countInDatabase } from '../../server/guard/count-in-database.ts';
import { countInMemory, type LimitCounter } from '../../server/guard/rate-limit.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const TWO_A_MINUTE = { name: 'two', points: 2, seconds: 60 };
const ONE_A_SECOND = { name: 'one', points: 1, seconds: 1 };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const counters: [string, () => LimitCounter][] = [
  ['in memory', countInMemory],
  ['in the database', () => countInDatabase(database.owner)],
];

describe.each(counters)('counted %s', (_where, create) => {
  it('allows the limit, then says how long to wait, by limit and key', async () => {
    const counter = create();
    const key = crypto.randomUUID();
    expect(await counter.consume(TWO_A_MINUTE, key)).toBeUndefined();
    expect(await counter.consume(TWO_A_MINUTE, key)).toBeUndefined();
    const wait = await counter.consume(TWO_A_MINUTE, key);
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    expect(Number.isInteger(wait)).toBe(true);
    expect(await counter.consume(TWO_A_MINUTE, crypto.randomUUID())).toBeUndefined();
    expect(await counter.consume(ONE_A_SECOND, key)).toBeUndefined();
  });

  it('starts again when the window ends', async () => {
    const counter = create();
    const key = crypto.randomUUID();
    await counter.consume(ONE_A_SECOND, key);
    expect(await counter.consume(ONE_A_SECOND, key)).toBe(1);
    await sleep(1100);
    expect(await counter.count(ONE_A_SECOND, key)).toBe(0);
    expect(await counter.consume(ONE_A_SECOND, key)).toBeUndefined();
    expect(await counter.consume(ONE_A_SECOND, key)).toBe(1);
  });

  it('takes one back, or resets the count', async () => {
    const counter = create();
    const key = crypto.randomUUID();
    await counter.giveBack(TWO_A_MINUTE, key);
    await counter.consume(TWO_A_MINUTE, key);
    await counter.consume(TWO_A_MINUTE, key);
    await counter.giveBack(TWO_A_MINUTE, key);
    expect(await counter.consume(TWO_A_MINUTE, key)).toBeUndefined();
    expect(await counter.consume(TWO_A_MINUTE, key)).toBeDefined();
    expect(await counter.count(TWO_A_MINUTE, key)).toBe(3);
    await counter.forget(TWO_A_MINUTE, key);
    expect(await counter.count(TWO_A_MINUTE, key)).toBe(0);
    expect(await counter.consume(TWO_A_MINUTE, key)).toBeUndefined();
  });

  it('counts simultaneous requests exactly', async () => {
    const counter = create();
    const key = crypto.randomUUID();
    const limit = { name: 'many', points: 20, seconds: 60 };
    const waits = await Promise.all(Array.from({ length: 50 }, () => counter.consume(limit, key)));
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(20);
  });
});

describe('in the database', () => {
  it('counts two servers together', async () => {
    const [one, other] = [countInDatabase(database.owner), countInDatabase(database.owner)];
    const key = crypto.randomUUID();
    await one.consume(TWO_A_MINUTE, key);
    await other.consume(TWO_A_MINUTE, key);
    expect(await one.consume(TWO_A_MINUTE, key)).toBeDefined();
    expect(await other.consume(TWO_A_MINUTE, key)).toBeDefined();
  });

  it('locks nobody out for a window that was written while the clock was ahead', async () => {
    const counter = countInDatabase(database.owner);
    const key = crypto.randomUUID();
    for (let hit = 0; hit < 3; hit++) await counter.consume(TWO_A_MINUTE, key);
    await database.owner`
      update tuart_backend.rate_limits set ends_at = ends_at + interval '1 day' where hits = 3
    `;
    expect(await counter.consume(TWO_A_MINUTE, key)).toBeUndefined();
  });

  it('stores no address in readable form', async () => {
    await countInDatabase(database.owner).consume(TWO_A_MINUTE, 'robin@example.com');
    const rows = await database.owner`select * from tuart_backend.rate_limits`;
    expect(JSON.stringify(rows)).not.toContain('robin');
  });

  it('deletes expired windows, even while another server holds one', async () => {
    const { owner } = database;
    let now = Date.now();
    const counter = countInDatabase(owner, () => now);
    await owner`
      insert into tuart_backend.rate_limits
      select 'expired ' || n, 1, now() - interval '1 second' from generate_series(1, 100) n
    `;
    await counter.consume(TWO_A_MINUTE, 'before a minute has passed');
    expect(await expired()).toBe(100);
    now += 61_000;
    await owner.begin(async (sql) => {
      await sql`select from tuart_backend.rate_limits where key = 'expired 7' for update`;
      await counter.consume(TWO_A_MINUTE, 'after it');
    });
    expect(await expired()).toBe(1);
  });

  async function expired() {
    const rows = await database.owner`
      select from tuart_backend.rate_limits where key like 'expired %'
    `;
    return rows.length;
  }
});

it('a statement that had to wait for another does not start the count again', async () => {
  const key = crypto.randomUUID();
  const counter = countInDatabase(database.owner);
  await database.owner.begin(async (sql) => {
    // This transaction's time is before the first count.
    await sql`select now()`;
    await counter.consume(TWO_A_MINUTE, key);
    await countInDatabase(sql).consume(TWO_A_MINUTE, key);
  });
  expect(await counter.count(TWO_A_MINUTE, key)).toBe(2);
});
