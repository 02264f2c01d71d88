import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';
import { addCandidate, addRow, addVacancy, call } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;
let owner: string;
let welder: string;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
  owner = (await addRow(database, 'staff', { name: 'Vera', email: 'vera@tuart.example' })).id ?? '';
  welder = (await addVacancy(database, { title: 'Welder', owner_id: owner })).id ?? '';
  const { id: cook = '' } = await addVacancy(database, { title: 'Cook' });
  const people: [string, string, string, number][] = [
    ['Ana', welder, 'screening', 20],
    ['Ben', welder, 'unsuccessful', 30],
    ['Cho', cook, 'applied', 2],
    ['Dee', welder, 'offer', 1],
  ];
  for (const [name, vacancy_id, stage, days] of people) {
    const { id: candidate_id } = await addCandidate(database, { name, licences: ['whitecard'] });
    const stage_changed_at = daysAgo(days);
    await addRow(database, 'applications', { vacancy_id, candidate_id, stage, stage_changed_at });
  }
});
afterAll(() => database.close());

async function find(filter: string): Promise<string[]> {
  const { rows, total } = await call(database, `public.find_applications(${filter})`, admin);
  expect(total).toBe(rows.length);
  return rows.map(({ name }: { name: string }) => name);
}

it('lists the applications of all vacancies, the longest at their stage first', async () => {
  expect(await find('')).toEqual(['Ben', 'Ana', 'Cho', 'Dee']);
  expect(await find('is_descending => true')).toEqual(['Dee', 'Cho', 'Ana', 'Ben']);
});

it.each([
  ["stage => 'screening'", ['Ana']],
  ["stage => 'running'", ['Ana', 'Cho', 'Dee']],
  ['waiting => 7', ['Ana']],
  ["owner => 'none'", ['Cho']],
  ["'dee'", ['Dee']],
])('%s finds %j', async (filter, names) => {
  expect(await find(filter)).toEqual(names);
});

it('the count of a vacancy is the number of its rows', async () => {
  const [row] = await as(
    database.authenticator,
    admin,
    (sql) => sql`select public.applicants(vacancies) as count from vacancies where id = ${welder}`,
  );
  const names = await find(`vacancy => '${welder}'`);
  expect(names).toHaveLength(Number(row?.count));
  expect(await find(`owner => '${owner}'`)).toEqual(names);
});

it('the cards of a board name the licences that are valid', async () => {
  const board = await as(
    database.authenticator,
    admin,
    (sql) => sql`select * from public.vacancy_board(${welder})`,
  );
  expect(board).toHaveLength(3);
  expect(board[0]).toMatchObject({ licences: ['White card'], awaits_consent: false });
});
