import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';
import { addCandidate, addRow, call, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database.owner, ...TRADE_TABLES));

async function holders(licence: string): Promise<string[]> {
  const { rows } = await call(database, `public.find_candidates(licence => '${licence}')`, admin);
  return rows.map(({ name }: { name: string }) => name).toSorted();
}

const document = (candidate_id: string | undefined, fields: object) =>
  addRow(database, 'candidate_documents', { candidate_id, kind: 'licence', ...fields });

it('finds a licence however it was written, and keeps what was typed', async () => {
  const spellings = ['White Card', 'white card', 'WHITECARD', 'White-card ', 'CPCWHS1001'];
  for (const licence of spellings) {
    await addCandidate(database, { name: licence, licences: [licence] });
  }
  await addCandidate(database, { name: 'Ana', licences: ['Driver’s licence', 'dogman'] });
  await addCandidate(database, { name: 'Ben', licences: ["driver's license"] });
  expect(await holders('White card')).toHaveLength(spellings.length);
  expect(await holders('C')).toEqual(['Ana', 'Ben']);
  expect(await holders('Drivers Licence')).toEqual(['Ana', 'Ben']);
  const [row] = await database.owner`select licences from candidates where name = 'WHITECARD'`;
  expect(row?.licences).toEqual(['WHITECARD']);
  expect(await call(database, 'public.candidate_choices()', admin)).toMatchObject({
    licences: ['White card', 'Driver’s licence', 'Dogging'],
  });
});

it('also finds what is not in the list, whatever its capital letters', async () => {
  await addCandidate(database, { name: 'Ana', licences: ['Shotfirer'] });
  await addCandidate(database, { name: 'Ben', licences: ['SHOTFIRER licence'] });
  expect(await holders('shotfirer')).toEqual(['Ana', 'Ben']);
});

it('uses a new name and its synonyms at once', async () => {
  await addCandidate(database, { name: 'Ana', licences: ['Crane C6'] });
  await addCandidate(database, { name: 'Ben', licences: ['slewing mobile crane'] });
  await as(
    database.authenticator,
    admin,
    (sql) => sql`insert into licences (name, synonyms)
      values ('Mobile crane', ${['C6', 'Crane C6', 'Slewing mobile crane']})`,
  );
  expect(await holders('Mobile crane')).toEqual(['Ana', 'Ben']);
  await database.owner`delete from licences where name = 'Mobile crane'`;
  expect(await holders('Crane C6')).toEqual(['Ana']);
});

it('counts a licence only while its document is valid', async () => {
  const ana = await addCandidate(database, { name: 'Ana', licences: ['HR', 'Forklift'] });
  const { id } = await document(ana.id, { title: 'Heavy rigid', expires_on: '2020-01-01' });
  expect(await holders('HR')).toEqual([]);
  expect(await holders('Forklift')).toEqual(['Ana']);
  const { rows } = await call(database, 'public.find_candidates()', admin);
  expect(rows[0]).toMatchObject({
    licences: ['HR', 'Forklift'],
    valid_licences: ['Forklift'],
    has_expired_document: true,
  });
  await database.owner`update candidate_documents set expires_on = '2099-01-01' where id = ${id ?? ''}`;
  expect(await holders('HR')).toEqual(['Ana']);
  const ben = await addCandidate(database, { name: 'Ben' });
  await document(ben.id, { kind: 'white_card' });
  expect(await holders('whitecard')).toEqual(['Ben']);
});
