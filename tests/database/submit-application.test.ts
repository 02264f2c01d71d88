import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isUnavailable } from '../../server/database/postgresql/unavailable.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { createStaff } from './callers.ts';
import {
  addVacancy,
  application,
  apply,
  call,
  TRADE_TABLES,
  takeIn,
  tokenIn,
} from './trade-records.ts';

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
  expect(applied).toMatchObject({ is_held: false, needs_guardian: false });
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
  await takeIn(database);
  const rows = await stored();
  expect(rows).toHaveLength(200);
  expect(new Set(rows.map(({ email }) => email)).size).toBe(200);
  expect(await database.owner`select from emails`).toHaveLength(200);
});

describe('what looks like spam', () => {
  it('is held with everything that was sent, and nobody is written to', async () => {
    const { slug } = await addVacancy(database, { questions: QUESTIONS });
    const answers = [{ name: 'question_licence', value: 'yes' }];
    const fields = { is_spam: true, cover_note: 'Buy now', answers, resume_path: 'a.pdf' };
    const applied = await apply(database, slug, fields);
    expect(applied).toMatchObject({ is_held: true, reply_by: null, resume_path: 'a.pdf' });
    expect(await stored()).toEqual([]);
    const [held] = await database.owner`select * from received_applications`;
    expect(held).toMatchObject({ state: 'held', resume_path: 'a.pdf', email: 'mia@example.com' });
    expect(held?.details).toMatchObject({ cover_note: 'Buy now', answers: [{ value: 'yes' }] });
    expect(await database.owner`select from emails`).toEqual([]);
  });

  it('becomes an application when staff release it', async () => {
    const { slug } = await addVacancy(database);
    const { reference } = await apply(database, slug, { is_spam: true, resume_path: 'a.pdf' });
    const [held] = await database.owner`select id from received_applications`;
    const admin = await createStaff(database.owner, 'admin');
    await call(database, `public.release_application('${held?.id}')`, admin);
    await takeIn(database);
    const [row] = await stored();
    expect(row).toMatchObject({ id: held?.id, resume_path: 'a.pdf', stage: 'applied' });
    const [mail] = await database.owner`
      select body_text from private.confidential_email_bodies
    `;
    expect(mail?.body_text).toContain(reference);
  });
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

  it('waits until the guardian has agreed', async () => {
    const { slug } = await addVacancy(database);
    const fields = { date_of_birth: yearsAgo(16), guardian };
    expect(await apply(database, slug, fields)).toMatchObject({
      needs_guardian: true,
      reply_by: null,
    });
    expect(await tokenIn(database, 'ann@example.com', '/g/')).toMatch(/^[0-9a-f]{64}$/);
    const [row] = await database.owner`
      select private.waits_for_guardian(applications) as waits from applications
    `;
    expect(row?.waits).toBe(true);
  });

  it('is refused below the age that the vacancy asks for', async () => {
    const { slug } = await addVacancy(database, { minimum_age: 17 });
    const apart = apply(database, slug, { date_of_birth: yearsAgo(15), guardian });
    await expect(apart).rejects.toThrow('You need to be at least 17');
  });
});
