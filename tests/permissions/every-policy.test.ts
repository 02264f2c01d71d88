import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sql } from '../../server/database/postgresql/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createFixture } from './fixture.ts';
import { CELLS, type Cell } from './matrix.ts';
import { RELATIONS } from './relations.ts';
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

/** Most policies refuse the one and admit the other. */
const TELLING = ['member', 'admin'];

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
      noticed = await hasWrongCell(sql, policy);
      throw new Undo();
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error;
    });
  return noticed;
}

async function hasWrongCell(sql: Sql, policy: Policy): Promise<boolean> {
  for (const cells of cellsOf(policy)) {
    // With a wrong policy, a statement may violate a constraint, which also counts as noticed.
    const reached = await reachedRows(sql, index, cells);
    const isWrong = (cell: Cell) =>
      reached[cell.identity]?.join() !== expectedRows(index, cell).join();
    if (cells.some(isWrong)) return true;
  }
  return false;
}

/** Grouped by relation, starting with the identities that notice most: one wrong cell is enough. */
function cellsOf({ schemaname, tablename, cmd }: Policy): Cell[][] {
  const relations = RELATIONS.filter(
    ({ schema, table }) => schema === schemaname && table === tablename,
  );
  const byRelation = relations.map(({ name }) =>
    CELLS.filter(({ relation, verb }) => relation === name && verb === cmd.toLowerCase()),
  );
  const isTelling = ({ identity }: Cell) => TELLING.includes(identity);
  return [
    ...byRelation.map((cells) => cells.filter(isTelling)),
    ...byRelation.map((cells) => cells.filter((cell) => !isTelling(cell))),
  ];
}

function tableOf({ schemaname, tablename }: Policy) {
  return `${schemaname}.${tablename}`;
}

function nameOf(policy: Policy) {
  return `${tableOf(policy)}: ${policy.policyname}`;
}
