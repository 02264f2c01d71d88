import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CopyConnection,
  openCopyConnection,
  PIECE_BYTES,
} from '../../server/database/copying/copy.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let sql: CopyConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner.unsafe('create table public.numbers (n integer)');
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.owner.unsafe('truncate public.numbers');
  sql = await openCopyConnection(database.url);
  return () => sql.end();
});

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function numbers() {
  return (await sql`select n from public.numbers order by n`).map(({ n }) => n);
}

/** Ends the connection from the server's side, as PostgreSQL does when it stops. */
async function endFromServer() {
  const [me] = await database.owner`
    select pid from pg_stat_activity
    where datname = current_database() and query like 'copy %' and state <> 'idle'
  `;
  await database.owner`select pg_terminate_backend(${me?.pid})`;
}

/** PostgreSQL's last message, or the error of the next write. */
const LOST = /terminat|EPIPE|ECONNRESET/;

const MANY = `(select repeat('x', 1000) from generate_series(1, ${(3 * PIECE_BYTES) / 1000}))`;

describe('rows that are copied in', () => {
  it('are stored and counted', async () => {
    expect(await sql.copyIn('public.numbers', pieces('1\n2\n', '3\n'))).toBe(3);
    expect(await numbers()).toEqual([1, 2, 3]);
  });

  it('are refused with PostgreSQL’s reason, and the connection is used again', async () => {
    const copied = sql.copyIn('public.numbers', pieces('1\n', 'two\n'));
    await expect(copied).rejects.toThrow('invalid input syntax for type integer: "two"');
    expect(await numbers()).toEqual([]);
  });

  it('are not stored if they cannot be read to the end', async () => {
    async function* broken() {
      yield Buffer.from('1\n');
      throw new Error('The archive is damaged.');
    }
    await expect(sql.copyIn('public.numbers', broken())).rejects.toThrow('The archive is damaged.');
    expect(await numbers()).toEqual([]);
  });

  it('fail if the table is missing', async () => {
    await expect(sql.copyIn('public.nothing', pieces('1\n'))).rejects.toThrow('does not exist');
  });

  it('fail if PostgreSQL ends the connection', async () => {
    async function* interrupted() {
      yield Buffer.from('1\n');
      await endFromServer();
      yield Buffer.from('2\n');
    }
    await expect(sql.copyIn('public.numbers', interrupted())).rejects.toThrow(LOST);
  });
});

describe('rows that are copied out', () => {
  it('arrive in pieces', async () => {
    const lengths: number[] = [];
    const rows = await sql.copyOut(MANY, async ({ length }) => void lengths.push(length));
    expect(lengths.length).toBeGreaterThan(2);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(rows * 1001);
  });

  it('fail with PostgreSQL’s reason, and the connection is used again', async () => {
    const copied = sql.copyOut('(select 1 / (3 - n) from generate_series(1, 3) n)', async () => {});
    await expect(copied).rejects.toThrow('division by zero');
    expect(await numbers()).toEqual([]);
  });

  it('fail if PostgreSQL ends the connection', async () => {
    await expect(sql.copyOut(MANY, endFromServer)).rejects.toThrow(LOST);
  });

  it('fail if we end the connection', async () => {
    await expect(sql.copyOut(MANY, () => sql.end())).rejects.toThrow(LOST);
  });
});
