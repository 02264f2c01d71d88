import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createStaff } from './callers.ts';
import { addCandidate, addRow, call } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
  const mia = await addCandidate(database, {
    name: 'Zoë O’Brien',
    email: 'zoe.obrien@example.com',
    phone: '0412 345 678',
    suburb: 'Joondalup',
    postcode: '6027',
    licences: ['FORKLIFT Licence', 'White card'],
    resume_text: 'Second-year boilermaker at a workshop in Kwinana',
  });
  await addRow(database, 'candidate_documents', {
    candidate_id: mia.id,
    kind: 'white_card',
    expires_on: '2020-01-01',
  });
  await addCandidate(database, {
    name: 'Kim Lee',
    email: 'kim@example.com',
    phone: '+61 8 9300 1111',
  });
});
afterAll(() => database.close());

async function find(expression: string): Promise<string[]> {
  const page = await call(database, `public.find_candidates(${expression})`, admin);
  return page.rows.map(({ name }: { name: string }) => name).toSorted();
}

it.each([
  ['zoe', ['Zoë O’Brien']],
  ['OBrien zo', ['Zoë O’Brien']],
  ['0412 345', ['Zoë O’Brien']],
  ['345 678', ['Zoë O’Brien']],
  ['45678', ['Zoë O’Brien']],
  ['Brien', ['Zoë O’Brien']],
  ['+61 412 345 678', ['Zoë O’Brien']],
  ['08 9300 1111', ['Kim Lee']],
  ['joondalup', ['Zoë O’Brien']],
  ['6027', ['Zoë O’Brien']],
  ['forklift', ['Zoë O’Brien']],
  ['boilermaker kwinana', ['Zoë O’Brien']],
  ['boilermaker perth', []],
  ['kim@example.com', ['Kim Lee']],
  ['example', ['Kim Lee', 'Zoë O’Brien']],
  ['', ['Kim Lee', 'Zoë O’Brien']],
])('“%s” finds %j', async (search, names) => {
  expect(await find(`'${search}'`)).toEqual(names);
});

it.each([
  ["documents => 'expired'", ['Zoë O’Brien']],
  ["documents => 'expiring'", []],
  // Its document has expired.
  ["licence => 'White card'", []],
  ["licence => 'LF ticket'", ['Zoë O’Brien']],
  ["status => 'placed'", []],
])('the filter %s finds %j', async (filter, names) => {
  expect(await find(filter)).toEqual(names);
});

it('shows the person whose name was typed first, whatever the order of the list', async () => {
  const names = ['Jo Li', ...Array.from({ length: 30 }, (_, index) => `Jo Liang ${index}`)];
  for (const name of names) await addCandidate(database, { name });
  const { rows } = await call(database, "public.find_candidates('jo li', page_size => 5)", admin);
  expect(rows).toHaveLength(5);
  expect(rows[0]).toMatchObject({ name: 'Jo Li' });
  await database.owner`delete from candidates where name like 'Jo Li%'`;
});

it('pages through what a search finds, and counts it', async () => {
  const page = (offset: number) =>
    call(
      database,
      `public.find_candidates('example', sort => 'name', is_descending => false,
        page_size => 1, page_offset => ${offset})`,
      admin,
    );
  const pages = [await page(0), await page(1), await page(2)];
  expect(pages.map(({ rows }) => rows.map(({ name }: { name: string }) => name))).toEqual([
    ['Kim Lee'],
    ['Zoë O’Brien'],
    [],
  ]);
  expect(pages.map(({ total, isMore }) => [total, isMore])).toEqual(Array(3).fill([2, false]));
});

it('a résumé that is replaced is found by its new words only', async () => {
  await database.owner`update candidates set resume_text = 'Chef' where suburb = 'Joondalup'`;
  expect(await find("'boilermaker'")).toEqual([]);
  expect(await find("'chef'")).toEqual(['Zoë O’Brien']);
});
