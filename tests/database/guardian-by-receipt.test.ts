import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { answer, sweep, yearsAgo } from './minors.ts';
import { addVacancy, apply, call, TRADE_TABLES, tokenIn } from './trade-records.ts';

let database: TestDatabase;
let token: string;

const WRONG = 'pat@wrong.example';
const RIGHT = 'pat@right.example';

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database.owner, ...TRADE_TABLES, 'public.emails', 'public.notices');
  const { slug } = await addVacancy(database);
  const guardian = { name: 'Pat Tran', relation: 'Mother', phone: '0400 000 001', email: WRONG };
  await apply(database, slug, { date_of_birth: yearsAgo(16), guardian });
  token = (await tokenIn(database, 'mia@example.com', '/r/')) ?? '';
});

const read = () => call(database, `public.read_receipt('${token}')`);

async function askAgain(email: string) {
  await call(database, `public.ask_guardian_by_receipt('${token}', '${email}')`);
  await sweep(database);
}

it('a mistyped address is put right: the link goes there, and the earlier one ends', async () => {
  expect(await read()).toMatchObject({ guardian: { name: 'Pat Tran', email: WRONG } });
  const earlier = await tokenIn(database, WRONG, '/g/');
  await askAgain(RIGHT);
  expect(await read()).toMatchObject({ guardian: { email: RIGHT, is_next: false } });
  expect(await call(database, `public.read_guardian_request('${earlier}')`)).toBeNull();
  const link = (await tokenIn(database, RIGHT, '/g/')) ?? '';
  await answer(database, link, true);
  expect(await read()).toMatchObject({ guardian_answer: 'agreed', guardian: null });
  const [entry] = await database.owner`
    select details from activities where details ? 'guardian_email'`;
  expect(entry?.details.guardian_email).toEqual({ before: WRONG, after: RIGHT });
});

it.each(['mia@example.com', 'MIA@example.com', 'nonsense'])('%s is not accepted', async (email) => {
  await expect(askAgain(email)).rejects.toThrow(/email address/);
  expect(await read()).toMatchObject({ guardian: { email: WRONG } });
});

it('nobody can be asked often: three messages a day', async () => {
  await askAgain(WRONG);
  await askAgain(RIGHT);
  await expect(askAgain('pat@third.example')).rejects.toThrow('asked often enough');
});

it('whoever has answered stays, and so does whom staff have named', async () => {
  await answer(database, (await tokenIn(database, WRONG, '/g/')) ?? '', false);
  await expect(askAgain(RIGHT)).rejects.toThrow();
  await database.owner`
    update applications set stage = 'applied', guardian_answer = null, guardian_answered_at = null`;
  await database.owner`update candidates set guardian_email = 'aunt@example.com'`;
  expect(await read()).toMatchObject({ guardian: null });
  await expect(askAgain(RIGHT)).rejects.toThrow('can no longer be changed here');
});
