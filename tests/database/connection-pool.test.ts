import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/database/pool.ts';
import { ConnectionPool } from '../../server/database/postgresql/connection-pool.ts';
import { clientConfig } from '../../server/database/postgresql/hosts/client.ts';
import { Hosts } from '../../server/database/postgresql/hosts/hosts.ts';
import type { Sql } from '../../server/database/postgresql/sql.ts';
import { transact } from '../../server/database/postgresql/transaction.ts';
import { DatabaseWatch } from '../../server/database/postgresql/watch.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner`create table public.marks (n integer primary key)`;
});
afterAll(() => database.close());

async function countMarks() {
  return (await database.owner`select from public.marks`).length;
}

async function isGone(pid: number): Promise<boolean> {
  return (await database.owner`select from pg_stat_activity where pid = ${pid}`).length === 0;
}

describe('begin', () => {
  it('commits and returns the result of the work', async () => {
    const answer = await database.owner.begin(async (sql) => {
      await sql`insert into public.marks values (1)`;
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await countMarks()).toBe(1);
  });

  it('undoes everything when the work throws', async () => {
    const work = database.owner.begin(async (sql) => {
      await sql`insert into public.marks values (2)`;
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await countMarks()).toBe(1);
  });

  it('keeps to its mode', async () => {
    const work = database.owner.begin(
      'read only',
      (sql) => sql`insert into public.marks values (3)`,
    );
    await expect(work).rejects.toMatchObject({ code: '25006' });
  });

  it('fails when its connection is lost, and the pool survives', async () => {
    const work = database.owner.begin(async (sql) => {
      const [me] = await sql`select pg_backend_pid() as pid`;
      await database.owner`select pg_terminate_backend(${me?.pid})`;
      await sql`insert into public.marks values (4)`;
    });
    await expect(work).rejects.toThrow();
    for (let round = 0; round < 20; round++) {
      expect(await database.owner.begin((sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
    }
    expect(await countMarks()).toBe(1);
  });

  it('refuses statements after a loss, even though the pool has a new connection', async () => {
    const { owner, close } = openDatabase(database.url, { poolSize: 1 });
    let other: Promise<unknown> | undefined;
    const work = owner.begin(async (sql) => {
      const [me] = await sql`select pg_backend_pid() as pid`;
      await database.owner`select pg_terminate_backend(${me?.pid})`;
      other = owner`select 1 as one`;
      await other;
      await expect.poll(() => isGone(Number(me?.pid))).toBe(true);
      await sql`insert into public.marks values (5)`;
    });
    await expect(work).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
    expect(await other).toEqual([{ one: 1 }]);
    expect(await owner`select from public.marks where n = 5`).toHaveLength(0);
    await close();
  });

  it('does not report success when the connection was lost before the commit', async () => {
    const { authenticator, close } = openDatabase(database.url, { poolSize: 1 });
    const pids: number[] = [];
    const work = transact(authenticator, {
      statements: [{ text: 'select pg_backend_pid() as pid', values: [] }],
      check([rows]) {
        pids.push(Number(rows?.[0]?.pid));
        execFileSync('kill', [String(pids[0])]);
      },
    });
    await expect(work).rejects.toThrow();
    const [row] = await authenticator.begin((sql) => sql`select pg_backend_pid() as pid`);
    expect(row?.pid).not.toBe(pids[0]);
    await close();
  });
});

describe('connections', () => {
  const NAME = 'connection-pool-test';
  let hosts: Hosts;
  let watch: DatabaseWatch;

  beforeAll(() => {
    hosts = new Hosts(database.url);
    watch = new DatabaseWatch(hosts, () => {});
  });
  afterAll(() => watch.close());

  function openPool(size: number, lifeSeconds?: number) {
    const client = () => clientConfig(database.url, { application_name: NAME });
    return new ConnectionPool({
      name: NAME,
      hosts,
      client,
      size,
      watch,
      ...(lifeSeconds && { lifeSeconds }),
    });
  }

  async function listBackends(): Promise<number[]> {
    const rows = await database.owner<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = ${NAME}
    `;
    return rows.map(({ pid }) => pid);
  }

  async function ownPid(sql: Sql): Promise<number> {
    const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    return row?.pid ?? 0;
  }

  it('are reused, and never exceed the pool’s size', async () => {
    const pool = openPool(2);
    const pids = await Promise.all(Array.from({ length: 10 }, () => pool.use(ownPid)));
    expect(new Set(pids).size).toBe(2);
    expect(await listBackends()).toHaveLength(2);
    await pool.close();
    await expect.poll(listBackends).toEqual([]);
  });

  it('are replaced when they are old, once their work is done', async () => {
    const pool = openPool(1, 0.2);
    const [first, still] = await pool.use(async (sql) => {
      const before = await ownPid(sql);
      await sql`select pg_sleep(0.5)`;
      return [before, await ownPid(sql)];
    });
    expect(still).toBe(first);
    const next = await pool.use(ownPid);
    expect(next).not.toBe(first);
    expect(await listBackends()).not.toContain(first);
    await pool.close();
  });

  it('are replaced when they are lost, also for waiting callers', async () => {
    const pool = openPool(1);
    for (let round = 0; round < 10; round++) {
      const lost = pool.use(async (sql) => {
        const pid = await ownPid(sql);
        await database.owner`select pg_terminate_backend(${pid})`;
        await sql`select 1`;
        await sql`select 2`;
      });
      const waiting = pool.use(ownPid);
      await expect(lost).rejects.toThrow();
      expect(await waiting).toBeGreaterThan(0);
    }
    await pool.close();
  });

  it('are replaced when they are lost while idle', async () => {
    const pool = openPool(1);
    for (let round = 0; round < 5; round++) {
      const pid = await pool.use(ownPid);
      await database.owner`select pg_terminate_backend(${pid})`;
      await expect.poll(listBackends).toEqual([]);
      await expect.poll(() => pool.use(ownPid).catch(() => pid)).not.toBe(pid);
    }
    await pool.close();
  });
});
