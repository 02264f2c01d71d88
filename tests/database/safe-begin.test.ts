import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('begin', () => {
  it('commits and gives back what the work gave', async () => {
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

  it('survives the loss of its connection, and so does the pool', async () => {
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
});
