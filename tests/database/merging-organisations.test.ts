import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';
import { addPlacement } from './placement-records.ts';
import { addCandidate, addRow, addVacancy, call, TRADE_TABLES } from './trade-records.ts';

const ABN = '51824753556';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database.owner, 'public.placements', ...TRADE_TABLES));

const staff = (statement: string) =>
  as(database.authenticator, admin, (sql) => sql.unsafe(statement));

async function organisation(name: string, fields: object = {}): Promise<string> {
  return (await addRow(database, 'organisations', { name, ...fields })).id ?? '';
}

it('refuses a second organisation with the same ABN, however it is written', async () => {
  await organisation('Marri Electrical', { abn: ABN });
  const refused = {
    code: 'PT409',
    hint: 'explained',
    message: '“Marri Electrical” already has this ABN. Use that organisation, or merge the two.',
  };
  const insert = "insert into organisations (name, abn) values ('Marri', '51 824 753 556')";
  await expect(staff(insert)).rejects.toMatchObject(refused);
  await organisation('Karri');
  const update = `update organisations set abn = '${ABN}' where name = 'Karri'`;
  await expect(staff(update)).rejects.toMatchObject(refused);
  await staff(`update organisations set abn = '${ABN}', phone = '1' where name like 'Marri%'`);
});

it('moves everything that names the other one, and keeps its history', async () => {
  const kept = await organisation('Marri Electrical', { suburb: 'Morley' });
  const gone = await organisation('Marri Elec', { abn: ABN, suburb: 'Perth', phone: '9300 1111' });
  const own = { organisation_id: gone };
  const client = await addRow(database, 'clients', { name: 'Kim', email: 'k@example.com', ...own });
  await addVacancy(database, own);
  await addRow(database, 'activities', { kind: 'note', body: 'Called', ...own });
  await addRow(database, 'tasks', { title: 'Call', ...own });
  const { id: candidate_id } = await addCandidate(database);
  await addPlacement(database, { candidate_id, supervisor_id: client.id, ...own });
  await call(
    database,
    `public.merge_organisations('${kept}', '${gone}', '{"suburb": "Perth"}')`,
    admin,
  );
  for (const table of ['clients', 'vacancies', 'tasks', 'placements']) {
    const rows = await database.owner.unsafe(
      `select organisation_id from public.${table} where organisation_id is not null`,
    );
    expect(rows, table).toEqual([{ organisation_id: kept }]);
  }
  const [row, ...others] =
    await database.owner`select * from organisations where id in (${kept}, ${gone})`;
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    name: 'Marri Electrical',
    abn: ABN,
    suburb: 'Perth',
    phone: '9300 1111',
  });
  const told = await database.owner`
    select body from activities where organisation_id = ${kept} and body is not null`;
  const bodies = told.map(({ body }) => body);
  expect(bodies).toContain('Called');
  expect(bodies).toContain('Merged with “Marri Elec”');
});

it('names others with the same number, name or ABN', async () => {
  const first = await organisation('Marri Electrical', { phone: '(08) 9300 1111' });
  await organisation('MARRI electrical');
  await organisation('Karri', { phone: '+61 8 9300 1111' });
  await organisation('Jarrah');
  const asked = `public.organisation_duplicates('${first}') as same`;
  const found = await call(
    database,
    `(select jsonb_agg(reason order by reason) from ${asked})`,
    admin,
  );
  expect(found).toEqual(['name', 'phone']);
});
