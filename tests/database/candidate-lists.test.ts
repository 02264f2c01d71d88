import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createStaff } from './callers.ts';
import { addCandidate, addRow, addVacancy, call } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
  const people = {
    Ana: { own_transport: true, date_of_birth: '2015-01-01' },
    Ben: { own_transport: false, date_of_birth: '2014-01-01' },
    Cho: { date_of_birth: '1990-01-01', licences: ['HR', 'C'] },
    Dev: { licences: ['C'] },
    Eli: {},
    Fay: { date_of_birth: '2014-01-01' },
  };
  const { id: vacancy_id } = await addVacancy(database);
  const now = new Date().toISOString();
  const applied: Record<string, object> = {
    Ana: {},
    Ben: { guardian_answer: 'agreed', guardian_answered_at: now },
    Cho: {},
    // Known only from what was sent.
    Eli: { date_of_birth: '2014-01-01' },
    Fay: { stage: 'unsuccessful' },
  };
  for (const [name, row] of Object.entries(people)) {
    const email = `${name}@example.com`;
    const { id: candidate_id } = await addCandidate(database, { name, email, ...row });
    if (applied[name]) {
      await addRow(database, 'applications', { vacancy_id, candidate_id, ...applied[name] });
    }
  }
});
afterAll(() => database.close());

it.each([
  ['has_transport => true', ['Ana']],
  ['has_transport => false', ['Ben']],
  ["age => 'under_18'", ['Ana', 'Ben', 'Eli', 'Fay']],
  ["age => 'guardian_missing'", ['Ana', 'Eli']],
  ["'ana', age => 'under_18'", ['Ana']],
])('find_candidates(%s) finds %j', async (filter, names) => {
  const { rows } = await call(database, `public.find_candidates(${filter})`, admin);
  expect(rows.map(({ name }: { name: string }) => name).toSorted()).toEqual(names);
});

it('marks candidates who are waiting for a guardian', async () => {
  const { rows } = await call(database, "public.find_candidates('example')", admin);
  const waiting = rows.filter((row: { waits_for_guardian: boolean }) => row.waits_for_guardian);
  expect(waiting.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Ana', 'Eli']);
});

it('lists licences, the most frequent first', async () => {
  expect(await call(database, 'public.candidate_choices()', admin)).toMatchObject({
    licences: ['Driver’s licence', 'HR'],
  });
});

async function claimed(): Promise<string[]> {
  const rows = await database.owner`select public.claim_unread_resumes() as path`;
  return rows.map(({ path }) => String(path)).toSorted();
}

it('hands out a new résumé once, and forgets the words of the one before', async () => {
  const { owner } = database;
  const own = { name: 'Eve', email: 'eve@example.com', resume_path: 'one.pdf' };
  const { id } = await addCandidate(database, own);
  expect(await claimed()).toEqual(['one.pdf']);
  expect(await claimed()).toEqual([]);
  const [before] = await owner`select updated_at from public.candidates where id = ${id ?? ''}`;
  await owner`select public.keep_resume_text('one.pdf', 'boilermaker')`;
  const [read] = await owner`
    select updated_at, resume_text from public.candidates where id = ${id ?? ''}`;
  expect(read).toEqual({ updated_at: before?.updated_at, resume_text: 'boilermaker' });

  await owner`update public.candidates set resume_path = 'two.pdf' where id = ${id ?? ''}`;
  const found = await call(database, "public.find_candidates('boilermaker')", admin);
  expect(found.total).toBe(0);
  expect(await claimed()).toEqual(['two.pdf']);
});

it('marks a résumé that could not be read', async () => {
  const { owner } = database;
  const { id } = await addCandidate(database, { name: 'Ned', resume_path: 'bomb.docx' });
  await claimed();
  const [before] = await owner`select updated_at from public.candidates where id = ${id ?? ''}`;
  await owner`select public.mark_resume_unreadable('bomb.docx')`;
  const [marked] = await owner`
    select updated_at, unreadable_resume from public.candidates where id = ${id ?? ''}`;
  expect(marked).toEqual({ updated_at: before?.updated_at, unreadable_resume: 'bomb.docx' });
  // It is not tried again.
  expect(await claimed()).toEqual([]);
});
