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
      `public.answer_shortlist('${token}', '[{"id": "${candidates[0].id}", "answer": "${word}", "note": "Call me"}]')`,
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
  const late = call(
    database,
    `public.answer_shortlist('${token}', '[{"id": "${entry}", "answer": "yes"}]')`,
  );
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

it('an answer rings whoever shared the list and whoever looks after the vacancy, once', async () => {
  const owner = await createStaff(database.owner, 'admin');
  const bystander = await createStaff(database.owner, 'admin');
  await database.owner`
    update vacancies set owner_id = (select id from staff where user_id = ${String(owner.claims.sub)})
  `;
  await emptyTables(database.owner, 'public.notices');
  const names = ['Ana Li', 'Ben Ito', 'Cy Oak'];
  const ids = await Promise.all(names.map((name) => addApplication({}, { name })));
  const { token } = await create(...ids);
  const { candidates } = await read(token);
  const save = (...words: string[]) => {
    const answers = words.map((answer, n) => ({ id: candidates[n].id, answer }));
    return call(database, `public.answer_shortlist('${token}', '${JSON.stringify(answers)}')`);
  };
  const lines = async (caller: Caller) =>
    (await call(database, 'public.my_notices()', caller)).notices.map(
      ({ line }: { line: string }) => line,
    );
  await save('interview', 'no');
  // The same answers again are no news.
  await save('interview', 'no');
  const told = [
    'The employer said no to Ben Ito: Apprentice electrician',
    'The employer would like to interview Ana Li: Apprentice electrician',
  ];
  expect((await lines(owner)).toSorted()).toEqual(told);
  expect((await lines(admin)).toSorted()).toEqual(told);
  expect(await lines(bystander)).toEqual([]);
  await save('interview', 'no', 'yes');
  expect(await lines(owner)).toEqual(['3 answers from the employer: Apprentice electrician']);
});

it.each([
  [null, 'Hello Bo Marri,\n\nThese are our candidates'],
  ['Two good ones.', 'Hello Bo Marri,\n\nTwo good ones.\n\nThese are our candidates'],
  ['Hi Bo, two good ones.', 'Hi Bo, two good ones.\n\nThese are our candidates'],
])('the message greets once and names the consultant: %j', async (message, words) => {
  const fields = { name: 'Bo Marri', email: 'bo@example.com', other_emails: [], source: 'manual' };
  const contact = await addRow(database, 'clients', { ...fields, status: 'active' });
  await database.owner`
    update staff set name = 'Sam Ward' where user_id = ${String(admin.claims.sub)}
  `;
  const id = await addApplication({}, { licences: ['White Card'], available_from: '2026-01-05' });
  const list = await call(
    database,
    `public.create_shortlist('${vacancyId}', array['${id}']::uuid[], '${contact.id}', 'Electricians',
      ${message === null ? 'null' : `'${message}'`})`,
    admin,
  );
  await call(database, `public.send_shortlist('${list.token}', 'https://tuart.example/s/')`, admin);
  const [mail] = await database.owner`select body_text from private.confidential_email_bodies`;
  expect(mail?.body_text.startsWith(words)).toBe(true);
  expect(mail?.body_text).toContain('\nSam Ward\n');
  const shown = await read(list.token);
  expect(shown.contact).toBe(message?.startsWith('Hi') ? null : 'Bo Marri');
  expect(shown.consultant).toBe('Sam Ward');
  expect(shown.candidates[0]).toMatchObject({
    licences: ['White card'],
    available_from: '2026-01-05',
  });
});

it('says beforehand who cannot be shared, and why', async () => {
  const ready = await addApplication();
  const waits = await addApplication({ needs_guardian: true }, { name: 'Zoe Lim' });
  const gone = await addApplication({ stage: 'withdrawn' }, { name: 'Al Fox' });
  const problem = async (id: string) =>
    call(
      database,
      `(select public.share_problem(applications) from public.applications where id = '${id}')`,
      admin,
    );
  expect(await problem(ready)).toBeNull();
  expect(await problem(waits)).toContain('Zoe Lim is under 18');
  expect(await problem(gone)).toBe('Al Fox is no longer in the running for this vacancy.');
});

it('shows no licence whose document has expired', async () => {
  const licences = ['White Card', 'Forklift'];
  const { token } = await create(await addApplication({}, { licences }));
  await database.owner`
    insert into candidate_documents (candidate_id, kind, title, expires_on)
    select id, 'licence', 'Forklift', private.office_day() - 1 from candidates
  `;
  const { candidates } = await read(token);
  expect(candidates[0].licences).toEqual(['White card']);
});
