import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { createStaff } from './callers.ts';
import { addCandidate, addRow, addVacancy, call, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;
let vacancyId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database.owner, ...TRADE_TABLES);
  vacancyId = (await addVacancy(database)).id ?? '';
});

async function addApplication(fields: object = {}, person: Record<string, unknown> = {}) {
  const candidate = await addCandidate(database, {
    phone: '0412 345 678',
    resume_path: 'a.pdf',
    ...person,
  });
  const row = { vacancy_id: vacancyId, candidate_id: candidate.id, cover_note: 'Dear boss' };
  return (await addRow(database, 'applications', { ...row, ...fields })).id ?? '';
}

function create(...ids: string[]): Promise<{ id: string; token: string }> {
  const list = ids.map((id) => `'${id}'`).join();
  return call(database, `public.create_shortlist('${vacancyId}', array[${list}]::uuid[])`, admin);
}

const read = (token: string) => call(database, `public.read_shortlist('${token}')`);

it('shows the employer only what each candidate agreed to share', async () => {
  const open = await addApplication({ shares: ['contact', 'resume', 'cover_note'] });
  const shy = await addApplication({ shares: [] });
  const { token } = await create(open, shy);
  const { candidates } = await read(token);
  expect(candidates[0]).toMatchObject({
    phone: '0412 345 678',
    cover_note: 'Dear boss',
    has_resume: true,
  });
  expect(candidates[1]).toMatchObject({
    name: 'Mia Tran',
    phone: null,
    email: null,
    cover_note: null,
    answers: null,
    has_resume: false,
  });
  const path = (entry: string) => call(database, `public.shortlist_resume('${token}', '${entry}')`);
  expect(await path(candidates[0].id)).toBe('a.pdf');
  expect(await path(candidates[1].id)).toBeNull();
});

it('moves the candidates to submitted', async () => {
  await create(await addApplication());
  const [row] = await database.owner`select stage from applications`;
  expect(row?.stage).toBe('submitted');
});

it('keeps what the employer answers', async () => {
  const { token } = await create(await addApplication());
  const { candidates } = await read(token);
  const answer = (word: string) =>
    call(
      database,
      `public.answer_shortlist('${token}', '${candidates[0].id}', '${word}', 'Call me')`,
    );
  await answer('interview');
  expect((await read(token)).candidates[0]).toMatchObject({
    answer: 'interview',
    answer_note: 'Call me',
  });
  await expect(answer('maybe')).rejects.toThrow('Choose yes, no or interview.');
});

it.each([
  ['expired', "update shortlists set expires_at = now() - interval '1 minute'"],
  ['withdrawn', 'update shortlists set withdrawn_at = now()'],
])('shows nothing once it has %s', async (_, change) => {
  const { token } = await create(await addApplication({ shares: ['resume'] }));
  const { candidates } = await read(token);
  await database.owner.unsafe(change);
  expect(await read(token)).toBeNull();
  const entry = candidates[0].id;
  expect(await call(database, `public.shortlist_resume('${token}', '${entry}')`)).toBeNull();
  const late = call(database, `public.answer_shortlist('${token}', '${entry}', 'yes')`);
  await expect(late).rejects.toThrow('This link does not work any more.');
});

it('withdraw_shortlist ends the link', async () => {
  const { id, token } = await create(await addApplication());
  await call(database, `public.withdraw_shortlist('${id}')`, admin);
  expect(await read(token)).toBeNull();
});

it('leaves out someone who has withdrawn since', async () => {
  const { token } = await create(await addApplication());
  await database.owner`update applications set stage = 'withdrawn'`;
  expect((await read(token)).candidates).toEqual([]);
});

it('waits for the guardian of someone under 18', async () => {
  const id = await addApplication({ needs_guardian: true }, { name: 'Zoe Lim' });
  await expect(create(id)).rejects.toThrow(
    'Zoe Lim is under 18, and no parent or guardian is named yet.',
  );
});
