import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { createStaff } from './callers.ts';
import { addCandidate, addRow, call, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;
let file = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database.owner, ...TRADE_TABLES);
  file += 1;
});

function importRows(list: string, rows: object[]): Promise<number> {
  const records = JSON.stringify(rows.map((row, index) => ({ row: index + 1, ...row })));
  const key = `0123456789abcdef${file}`;
  return call(database, `public.import_${list}('${key}', '${records}')`, admin);
}

it('candidates are added, and known ones are updated from the row', async () => {
  await addCandidate(database, {
    email: 'kim@example.com',
    suburb: 'Perth',
    phone: '0400 000 000',
  });
  const rows = [
    { name: 'Kim Lee', email: 'KIM@example.com', phone: '0411 111 111' },
    { name: 'Ann Lim', email: 'ann@example.com', licences: 'C; White card' },
  ];
  expect(await importRows('candidates', rows)).toBe(2);
  expect(await importRows('candidates', rows)).toBe(0);
  const found = await database.owner`
    select name, phone, suburb, licences, source from candidates order by name
  `;
  expect(found).toEqual([
    { name: 'Ann Lim', phone: null, suburb: null, licences: ['C', 'White card'], source: 'import' },
    { name: 'Kim Lee', phone: '0411 111 111', suburb: 'Perth', licences: [], source: 'manual' },
  ]);
});

it('candidates without an address are known by number and name; nothing in the file is lost', async () => {
  await addRow(database, 'staff', { name: 'Vera Lund', email: 'vera@tuart.example' });
  const phone = '0412 345 678';
  await addCandidate(database, { name: 'Sam Ray', email: null, phone, tags: ['Keen'] });
  const row = { phone: '+61412345678', trades: 'Roofing; Carpentry', tags: 'Welding' };
  const more = { own_transport: 'true', notes: 'Call after 5', owner: 'vera lund' };
  const people = [
    { name: 'SAM RAY', ...row, ...more },
    { name: 'Kim Ray', ...row, owner: 'Somebody Else' },
  ];
  expect(await importRows('candidates', people)).toBe(2);
  const found = await database.owner`
    select candidates.name, candidates.email, trades, tags, own_transport, staff.name as owner,
      (select body from activities where candidate_id = candidates.id and kind = 'note') as note
    from candidates left join staff on staff.id = owner_id order by candidates.name`;
  expect(found).toMatchObject([
    { name: 'Kim Ray', owner: null, note: 'Owner in the imported file: Somebody Else' },
    {
      name: 'SAM RAY',
      email: null,
      trades: ['Roofing', 'Carpentry'],
      tags: ['Keen', 'Welding'],
      own_transport: true,
      owner: 'Vera Lund',
      note: 'Call after 5',
    },
  ]);
  const known = `public.known_candidates('[{"key": "a", "name": "Sam Ray", "phone": "${phone}"}]')`;
  const asked = `(select jsonb_agg(known) from ${known} as known)`;
  expect(await call(database, asked, admin)).toMatchObject([{ key: 'a', email: null }]);
});

it('organisations are known by their ABN, or else by their name', async () => {
  await addRow(database, 'organisations', { name: 'Karri Pty Ltd', abn: '51824753556' });
  await addRow(database, 'organisations', { name: 'Jarrah' });
  const rows = [
    { name: 'Karri Electrical', abn: '51 824 753 556' },
    { name: 'JARRAH', suburb: 'Perth' },
    { name: 'Marri', status: 'active' },
  ];
  expect(await importRows('organisations', rows)).toBe(3);
  const found = await database.owner`
    select name, abn, suburb, status from organisations order by name
  `;
  expect(found).toEqual([
    { name: 'JARRAH', abn: null, suburb: 'Perth', status: 'prospect' },
    { name: 'Karri Electrical', abn: '51824753556', suburb: null, status: 'prospect' },
    { name: 'Marri', abn: null, suburb: null, status: 'active' },
  ]);
});

it('placements are added with their care plan, and known ones are updated from the row', async () => {
  await addCandidate(database, { email: 'kim@example.com' });
  await addRow(database, 'organisations', { name: 'Karri Electrical' });
  const row = {
    email: 'KIM@example.com',
    organisation: 'karri electrical',
    kind: 'apprenticeship',
    position: 'Apprentice electrician',
    starts_on: '2083-02-01',
    expected_end_on: '2087-01-31',
    provider: 'Karri College',
  };
  expect(await importRows('placements', [row])).toBe(1);
  expect(await importRows('placements', [row])).toBe(0);
  file += 1;
  const later = { ...row, position: 'Electrician', provider: null };
  expect(await importRows('placements', [later])).toBe(1);
  const found = await database.owner`
    select position, provider, source, status, (
      select count(*)::integer from tasks where placement_id = placements.id
    ) > 10 as has_steps
    from placements
  `;
  expect(found).toEqual([
    {
      position: 'Electrician',
      provider: 'Karri College',
      source: 'import',
      status: 'planned',
      has_steps: true,
    },
  ]);
});

it.each([
  ['nobody@example.com', 'Karri', 'No candidate has the address nobody@example.com.'],
  ['kim@example.com', 'Marri', 'No organisation is called Marri.'],
])('a placement of %s at %s is refused, and says why', async (email, organisation, reason) => {
  await addCandidate(database, { email: 'kim@example.com' });
  await addRow(database, 'organisations', { name: 'Karri' });
  const row = { email, organisation, kind: 'permanent', position: 'Cook', starts_on: '2083-02-01' };
  await expect(importRows('placements', [row])).rejects.toThrow(reason);
  expect(await database.owner`select from placements`).toEqual([]);
});
