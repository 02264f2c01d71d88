import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createFixture } from './fixture.ts';
import { CELLS, VERBS } from './matrix.ts';
import { RELATIONS } from './relations.ts';
import { expectedRows, loadRowIndex, type RowIndex } from './row-index.ts';
import { reachedRows } from './sql-walker.ts';

let database: TestDatabase;
let index: RowIndex;

beforeAll(async () => {
  database = await createTestDatabase();
  await createFixture(database.owner);
  index = await loadRowIndex(database.owner);
});
afterAll(() => database.close());

describe.each(RELATIONS)('$name', ({ name }) => {
  it('has rows that can be seen or hidden', () => {
    expect(index.get(name)?.length).toBeGreaterThan(0);
  });

  it.each(VERBS)('%s reaches exactly the rows in the matrix, for every identity', async (verb) => {
    const cells = CELLS.filter((cell) => cell.relation === name && cell.verb === verb);
    const reached = await database.authenticator.begin((sql) => reachedRows(sql, index, cells));
    expect(reached).toEqual(
      Object.fromEntries(cells.map((cell) => [cell.identity, expectedRows(index, cell)])),
    );
  });
});
