import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { createStaff } from './callers.ts';
import { addRow, call, TRADE_TABLES } from './trade-records.ts';

const ABN = '51824753556';
const LEAD = {
  name: 'Mia Tran',
  email: 'mia@example.com',
  phone: '0412 345 678',
  company: 'Karri Electrical',
};

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database.owner, ...TRADE_TABLES));

async function convert(to: 'organisation' | 'candidate', details: Record<string, string>) {
  const lead = await addRow(database, 'leads', LEAD);
  const json = JSON.stringify(details);
  return call(database, `public.convert_lead_to_${to}('${lead.id}', '${json}')`, admin);
}

it('an organisation and its vacancy get the corrected details', async () => {
  await convert('organisation', {
    name: 'Karri Group',
    abn: '51 824 753 556',
    phone: '',
    title: 'Electrician',
    kind: 'labour_hire',
  });
  const [row] = await database.owner`
    select organisations.name, abn, phone, title, kind from organisations
    join vacancies on organisation_id = organisations.id
  `;
  expect(row).toEqual({
    name: 'Karri Group',
    abn: ABN,
    phone: null,
    title: 'Electrician',
    kind: 'labour_hire',
  });
});

it('a known organisation is found by its ABN, or by its name, and then gets the ABN', async () => {
  await addRow(database, 'organisations', { name: 'Karri Pty Ltd', abn: ABN, phone: '1' });
  await convert('organisation', { name: 'Karri', abn: '51 824 753 556', phone: '2' });
  await addRow(database, 'organisations', { name: 'Marri' });
  await convert('organisation', { name: 'marri', abn: '83 914 571 673' });
  const rows = await database.owner`select name, abn, phone from organisations order by name`;
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { name: 'Karri Pty Ltd', abn: ABN, phone: '1' },
    { name: 'Marri', abn: '83914571673', phone: null },
  ]);
});

it('a wrong ABN changes nothing', async () => {
  await expect(convert('organisation', { abn: '51 824 753 557' })).rejects.toThrow(
    'This is not a valid ABN. Check its eleven digits.',
  );
  expect(await database.owner`select from organisations`).toHaveLength(0);
  expect(await database.owner`select from clients`).toHaveLength(0);
});

it('a candidate gets the corrected details', async () => {
  await convert('candidate', { name: 'Mia T. Tran', phone: '', suburb: 'Bunbury' });
  const [row] = await database.owner`select name, email, phone, suburb from candidates`;
  expect(row).toEqual({
    name: 'Mia T. Tran',
    email: 'mia@example.com',
    phone: null,
    suburb: 'Bunbury',
  });
});
