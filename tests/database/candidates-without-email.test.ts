import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { createStaff } from './callers.ts';
import { addMinor, sweep } from './minors.ts';
import { addCandidate, addRow, addVacancy, call, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'developer');
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database.owner, ...TRADE_TABLES, 'public.audit_log'));

const addSam = (fields: object = {}) =>
  addCandidate(database, { name: 'Sam Ray', email: null, phone: '0412 345 678', ...fields });

it('a phone number is enough, nothing is not', async () => {
  await addSam();
  await addSam({ name: 'Sam’s sister' });
  for (const phone of [null, ' ']) {
    await expect(addSam({ phone })).rejects.toMatchObject({
      code: '23514',
      hint: 'explained',
      message: 'Enter an email address or a phone number.',
    });
  }
});

it('is shown while someone types the same name, number or address', async () => {
  const { id } = await addSam();
  await addCandidate(database, { name: 'Kim Lee', email: 'kim@example.com' });
  const similar = async (person: object) => {
    const asked = `public.similar_candidates('${JSON.stringify(person)}') as same`;
    return await call(database, `(select jsonb_agg(same) from ${asked})`, admin);
  };
  expect(await similar({ name: 'Sam Raye' })).toMatchObject([{ id, reason: 'name' }]);
  expect(await similar({ name: 'X', phone: '+61 412 345 678' })).toMatchObject([
    { id, reason: 'phone' },
  ]);
  expect(await similar({ name: 'X', email: 'KIM@example.com' })).toMatchObject([
    { name: 'Kim Lee', reason: 'email' },
  ]);
  expect(await similar({ name: 'Someone Else' })).toBeNull();
});

it('is turned down without a letter, while others get theirs', async () => {
  const { id: vacancy_id } = await addVacancy(database);
  for (const { id: candidate_id } of [await addSam(), await addCandidate(database)]) {
    await addRow(database, 'applications', { vacancy_id, candidate_id });
  }
  const rows = await database.owner`select id, updated_at::text from applications`;
  const moves = JSON.stringify(rows);
  const letter = JSON.stringify({ subject: 'No', body: 'Hello {{name}}' });
  const rejection = `public.reject_applications('${moves}', '${letter}')`;
  expect((await call(database, rejection, admin)).moved).toHaveLength(2);
  expect(await database.owner`select from emails`).toHaveLength(1);
});

it('the guardian of someone without an address is asked all the same', async () => {
  const { id } = await addMinor(database, { person: { email: null, phone: '0412 345 678' } });
  await database.owner`update applications set asks_guardian = true where id = ${id}`;
  expect(await sweep(database)).toBe(1);
  const mails = await database.owner`select recipient from emails`;
  expect(mails.map(({ recipient }) => recipient)).toEqual(['pat@example.com']);
});

it('merges with a record that has an address, in both directions', async () => {
  for (const isKept of [true, false]) {
    const sam = await addSam({ trades: ['Carpentry'], tags: ['Keen'] });
    const other = await addCandidate(database, { name: 'Sam Ray', trades: ['Roofing'] });
    const [kept, gone] = isKept ? [sam, other] : [other, sam];
    await call(database, `public.merge_candidates('${kept.id}', '${gone.id}')`, admin);
    const [merged] = await database.owner`select * from candidates where id = ${kept.id ?? ''}`;
    expect(merged).toMatchObject({
      email: other.email,
      phone: '0412 345 678',
      other_emails: [],
      trades: ['Carpentry', 'Roofing'],
      tags: ['Keen'],
    });
    const [entry] =
      await database.owner`select body from activities where kind = 'candidate_merge'`;
    expect(entry?.body).toMatch(/^Sam Ray, ./);
    await emptyTables(database.owner, ...TRADE_TABLES);
  }
});

it('is found, exported and erased by the number', async () => {
  const { id } = await addSam({ tags: ['Keen'] });
  const found = await call(database, "public.find_person('+61 412 345 678')", admin);
  expect(found.candidates).toMatchObject([{ id, tags: ['Keen'] }]);
  await call(database, "public.erase_person('0412345678')", admin);
  expect(await database.owner`select from candidates`).toHaveLength(0);
  const left = await database.owner`select from audit_log where before::text like '%Sam Ray%'`;
  expect(left).toHaveLength(0);
  const erased = await database.owner`select from audit_log where action = 'erase'`;
  expect(erased).toHaveLength(1);
});
