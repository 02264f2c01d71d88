import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../server/database/postgresql/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner`create table public.marks (id int unique deferrable initially deferred)`;
  await database.owner`grant all on public.marks to authenticator`;
});
afterAll(() => database.close());

const say = (text: string) => ({ text, values: [] });
const count = async () => (await database.owner`select from public.marks`).length;

describe('transact', () => {
  test('commits and returns each statement’s rows', async () => {
    const results = await transact(database.authenticator, {
      statements: [
        say('insert into public.marks values (1) returning id'),
        say('select count(*)::int as n from public.marks'),
      ],
    });
    expect(results.slice(0, 2).map(([row]) => row)).toEqual([{ id: 1 }, { n: 1 }]);
    expect(await count()).toBe(1);
  });

  test('undoes everything when a statement fails, and reports the first failure', async () => {
    const failing = transact(database.authenticator, {
      statements: [
        say('insert into public.marks values (2)'),
        say('select 1 / 0'),
        say("select 'never'"),
      ],
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await count()).toBe(1);
  });

  test('undoes everything when the check refuses', async () => {
    const refused = transact(database.authenticator, {
      statements: [say('insert into public.marks values (3)')],
      check: () => {
        throw new Error('No');
      },
    });
    await expect(refused).rejects.toThrow('No');
    expect(await count()).toBe(1);
  });

  test('commits when the check approves', async () => {
    await transact(database.authenticator, {
      statements: [say('insert into public.marks values (4)')],
      check: () => {},
    });
    expect(await count()).toBe(2);
  });

  test.each([undefined, () => {}])('fails when the commit fails', async (check) => {
    const failing = transact(database.authenticator, {
      statements: [say('insert into public.marks values (1)')],
      check,
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
  });

  test('keeps to read-only mode', async () => {
    const failing = transact(database.authenticator, {
      statements: [
        say(`select set_config('transaction_read_only', 'on', true)`),
        say('delete from public.marks'),
      ],
    });
    await expect(failing).rejects.toMatchObject({ code: '25006' });
  });

  test('keeps the connection usable after any SQLSTATE that a function raises', async () => {
    for (const state of ['08006', '53300', '57P01', 'P0001']) {
      for (let round = 0; round < 12; round++) {
        const raising = transact(database.authenticator, {
          statements: [say(`do $$ begin raise exception 'x' using errcode = '${state}'; end $$`)],
        });
        await expect(raising).rejects.toMatchObject({ code: state });
      }
    }
    expect(await count()).toBe(2);
  });
});
