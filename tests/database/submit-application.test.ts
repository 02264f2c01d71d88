import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isUnavailable } from '../../server/database/postgresql/unavailable.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { addVacancy, application, apply, TRADE_TABLES, tokenIn } from './trade-records.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database.owner, ...TRADE_TABLES));

const stored = () => database.owner`
  select applications.*, candidates.name, candidates.email, candidates.phone
  from applications join candidates on candidates.id = candidate_id order by applications.created_at
`;

const QUESTIONS = [
  { name: 'question_licence', label: 'Do you drive?', type: 'yes_no', required: true },
  {
    name: 'question_size',
    label: 'Boot size',
    type: 'choice',
    required: false,
    options: ['8', '9'],
  },
];

it('stores the candidate, the application, the timeline and the receipt', async () => {
  const { slug } = await addVacancy(database, { questions: QUESTIONS });
  const answers = [{ name: 'question_licence', value: 'yes' }];
  const applied = await apply(database, slug, {
    answers,
    shares: ['resume'],
    resume_path: 'a.pdf',
  });
  expect(applied.reference).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
  expect(applied).toMatchObject({ is_update: false, needs_guardian: false });
  const [row] = await stored();
  expect(row).toMatchObject({
    email: 'mia@example.com',
    stage: 'applied',
    answers: [{ name: 'question_licence', label: 'Do you drive?', value: 'yes' }],
    shares: ['resume'],
    notice_version: '2026-11',
  });
  const [mail] = await database.owner`select recipient, subject, is_confidential from emails`;
  expect(mail).toMatchObject({ recipient: 'mia@example.com', is_confidential: true });
  expect(mail?.subject).toContain('Apprentice electrician');
  expect(await tokenIn(database, 'mia@example.com', '/r/')).toMatch(/^[0-9a-f]{64}$/);
  const entries = await database.owner`select kind from activities where candidate_id is not null`;
  expect(entries.map(({ kind }) => kind)).toEqual(['application']);
});

it('a second application for the same vacancy updates the first and says so', async () => {
  const { slug } = await addVacancy(database);
  const first = await apply(database, slug, { cover_note: 'One' });
  const second = await apply(database, slug, { cover_note: 'Two', email: 'MIA@example.com' });
  expect(second).toMatchObject({
    reference: first.reference,
    is_update: true,
    receipt_token: null,
  });
  expect((await stored()).map((row) => row.cover_note)).toEqual(['Two']);
});

it('a repeated submit is stored once and writes one message', async () => {
  const { slug } = await addVacancy(database);
  const submission_id = randomUUID();
  const tries = Array.from({ length: 10 }, () => apply(database, slug, { submission_id }));
  const references = (await Promise.all(tries)).map(({ reference }) => reference);
  expect(new Set(references).size).toBe(1);
  expect(await stored()).toHaveLength(1);
  expect(await database.owner`select from emails`).toHaveLength(1);
});

it('200 people apply at once for one vacancy: all are stored, none twice', async () => {
  const { slug } = await addVacancy(database);
  const { owner } = database;
  await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const given = application(slug, { email: `person${index}@example.com` });
      // On a busy machine a connection may not become free in time. People then send it again.
      const send = async (): Promise<void> => {
        try {
          await owner`select public.submit_application(${given}::jsonb)`;
        } catch (error) {
          if (!isUnavailable(error)) throw error;
          await send();
        }
      };
      return send();
    }),
  );
  const rows = await stored();
  expect(rows).toHaveLength(200);
  expect(new Set(rows.map(({ email }) => email)).size).toBe(200);
  expect(await database.owner`select from emails`).toHaveLength(200);
});

it('the receipt of a known person goes by mail only', async () => {
  const first = await addVacancy(database);
  const second = await addVacancy(database);
  expect((await apply(database, first.slug)).receipt_token).toMatch(/^[0-9a-f]{64}$/);
  const again = await apply(database, second.slug);
  expect(again).toMatchObject({ receipt_token: null, is_update: false });
});

it('what looks like spam becomes a lead marked as spam, and no candidate', async () => {
  const { slug } = await addVacancy(database);
  const applied = await apply(database, slug, { is_spam: true, cover_note: 'Buy now' });
  expect(applied.reference).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
  expect(await stored()).toEqual([]);
  const [lead] = await database.owner`select is_spam, message from leads`;
  expect(lead).toMatchObject({ is_spam: true, message: expect.stringContaining('Buy now') });
  expect(await database.owner`select from emails`).toEqual([]);
});

describe('is refused', () => {
  it.each([
    [[], 'Please answer “Do you drive?”'],
    [[{ name: 'question_licence', value: 'maybe' }], 'Please choose one of the answers'],
    [
      [
        { name: 'question_licence', value: 'no' },
        { name: 'question_size', value: '12' },
      ],
      'Please choose one of the answers to “Boot size”',
    ],
  ])('with the answers %j', async (answers, message) => {
    const { slug } = await addVacancy(database, { questions: QUESTIONS });
    await expect(apply(database, slug, { answers })).rejects.toThrow(message);
    expect(await stored()).toEqual([]);
  });

  it.each(['draft', 'paused', 'filled', 'closed'])('for a vacancy that is %s', async (status) => {
    const { slug, id = '' } = await addVacancy(database);
    await database.owner`update vacancies set status = ${status} where id = ${id}`;
    await expect(apply(database, slug)).rejects.toMatchObject({ code: 'PT410' });
  });

  it('for a vacancy that never existed', async () => {
    await expect(apply(database, 'no-such-job')).rejects.toMatchObject({ code: 'PT404' });
  });
});

describe('someone under 18', () => {
  const yearsAgo = (years: number) => `${new Date().getFullYear() - years}-01-01`;
  const guardian = { name: 'Ann Tran', relation: 'Mother', email: 'ann@example.com' };

  it.each([
    [undefined, 'we need the name and email of a parent or guardian'],
    [{ ...guardian, email: 'MIA@example.com' }, 'needs an email address other than yours'],
  ])('cannot apply with the guardian %j', async (given, message) => {
    const { slug } = await addVacancy(database);
    const fields = { date_of_birth: yearsAgo(16), guardian: given };
    await expect(apply(database, slug, fields)).rejects.toThrow(message);
  });

  it('waits until the guardian has agreed by the link', async () => {
    const { slug } = await addVacancy(database);
    const fields = { date_of_birth: yearsAgo(16), guardian };
    expect((await apply(database, slug, fields)).needs_guardian).toBe(true);
    const token = await tokenIn(database, 'ann@example.com', '/g/');
    await database.owner`select public.answer_as_guardian(${token ?? ''}, true)`;
    const [row] = await database.owner`select guardian_answer from applications`;
    expect(row?.guardian_answer).toBe('agreed');
    expect((await apply(database, slug, fields)).needs_guardian).toBe(false);
  });

  it('is refused below the age that the vacancy asks for', async () => {
    const { slug } = await addVacancy(database, { minimum_age: 17 });
    const apart = apply(database, slug, { date_of_birth: yearsAgo(15), guardian });
    await expect(apart).rejects.toThrow('You need to be at least 17');
  });
});
