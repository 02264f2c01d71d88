import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sql } from '../../server/database/postgresql/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createFixture } from './fixture.ts';
import { CELLS, type Cell } from './matrix.ts';
import { relationNamed } from './relations.ts';
import { expectedRows, loadRowIndex, type RowIndex } from './row-index.ts';
import { reachedRows } from './sql-walker.ts';

interface Policy {
  schemaname: string;
  tablename: string;
  policyname: string;
  cmd: string;
  qual: string | null;
  with_check: string | null;
}

class Undo extends Error {}

let database: TestDatabase;
let index: RowIndex;
let policies: Policy[];

beforeAll(async () => {
  database = await createTestDatabase();
  await createFixture(database.owner);
  index = await loadRowIndex(database.owner);
  policies = await database.owner<Policy[]>`
    select * from pg_policies
    where schemaname in ('public', 'storage') and roles <> '{service_role}' order by 1, 2, 3
  `;
});
afterAll(() => database.close());

it('notices when any single policy is missing', async () => {
  const unnoticed: string[] = [];
  for (const policy of policies) {
    const change = `drop policy "${policy.policyname}" on ${tableOf(policy)}`;
    if (!(await isNoticed(policy, change))) unnoticed.push(nameOf(policy));
  }
  expect(policies.length).toBeGreaterThan(50);
  expect(unnoticed).toEqual([]);
});

it('notices when any single policy allows everything', async () => {
  const unnoticed: string[] = [];
  for (const policy of policies.filter(({ qual }) => qual !== 'true')) {
    const using = policy.qual ? 'using (true)' : '';
    const check = policy.with_check ? 'with check (true)' : '';
    const change = `alter policy "${policy.policyname}" on ${tableOf(policy)} ${using} ${check}`;
    if (!(await isNoticed(policy, change))) unnoticed.push(nameOf(policy));
  }
  expect(unnoticed).toEqual([]);
});

/** Whether some cell of the policy's table no longer matches the matrix. */
async function isNoticed(policy: Policy, change: string): Promise<boolean> {
  let noticed = false;
  await database.owner
    .begin(async (sql) => {
      await sql.unsafe(change);
      noticed = await hasWrongCell(sql, cellsOf(policy));
      throw new Undo();
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error;
    });
  return noticed;
}

async function hasWrongCell(sql: Sql, cells: Cell[]): Promise<boolean> {
  for (const cell of cells) {
    // With a wrong policy, a statement may violate a constraint, which also counts as noticed.
    const reached = await reachedRows(sql, index, cell).catch(() => ['error']);
    if (reached.join() !== expectedRows(index, cell).join()) return true;
  }
  return false;
}

function cellsOf({ schemaname, tablename, cmd }: Policy): Cell[] {
  return CELLS.filter(({ relation, verb }) => {
    const { schema, table } = relationNamed(relation);
    return schema === schemaname && table === tablename && verb === cmd.toLowerCase();
  });
}

function tableOf({ schemaname, tablename }: Policy) {
  return `${schemaname}.${tablename}`;
}

function nameOf(policy: Policy) {
  return `${tableOf(policy)}: ${policy.policyname}`;
}
