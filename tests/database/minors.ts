import type { TestDatabase } from '../support/test-database.ts';
import { addCandidate, addRow, addVacancy, call, tokenIn } from './trade-records.ts';

export const GUARDIAN = {
  guardian_name: 'Pat Tran',
  guardian_relation: 'Mother',
  guardian_phone: '0400 000 001',
  guardian_email: 'pat@example.com',
};

export function yearsAgo(years: number): string {
  return `${new Date().getFullYear() - years}-01-01`;
}

type Fields = Record<string, unknown>;

/** Someone of 16 who has applied, and whose guardian has not been asked yet. */
export async function addMinor(
  database: TestDatabase,
  { vacancy = {}, person = {}, applied = {} }: Record<string, Fields> = {},
) {
  const { id: vacancyId = '' } = await addVacancy(database, vacancy);
  const candidate = await addCandidate(database, {
    email: 'mia@example.com',
    date_of_birth: yearsAgo(16),
    ...GUARDIAN,
    ...person,
  });
  const candidateId = candidate.id ?? '';
  const row = { vacancy_id: vacancyId, candidate_id: candidateId, ...applied };
  const { id = '' } = await addRow(database, 'applications', row);
  return { id, vacancyId, candidateId };
}

/** Lets the server's clock ask the guardian, and returns the secret of the link. */
export async function ask(database: TestDatabase, id: string, email = GUARDIAN.guardian_email) {
  await database.owner`update applications set asks_guardian = true where id = ${id}`;
  await sweep(database);
  return (await tokenIn(database, email, '/g/')) ?? '';
}

export function sweep(database: TestDatabase): Promise<number> {
  return call(database, "public.ask_waiting_guardians('https://tuart.example/g/')");
}

export function answer(database: TestDatabase, token: string, agrees: boolean) {
  return call(database, `public.answer_as_guardian('${token}', ${agrees})`);
}

export async function standing({ owner }: TestDatabase, id: string) {
  const [row] = await owner`
    select stage, guardian_answer, outcome_reason, stopped_at_stage from applications where id = ${id}`;
  return row;
}

export async function steps({ owner }: TestDatabase, id: string): Promise<string[]> {
  const rows = await owner`
    select details ->> 'step' as step from activities
    where application_id = ${id} and kind = 'guardian' order by created_at`;
  return rows.map(({ step }) => String(step));
}

/** The subjects of the messages to someone, without the name of the company. */
export async function mailTo({ owner }: TestDatabase, recipient: string): Promise<string[]> {
  const rows = await owner`
    select subject from emails where recipient = ${recipient} order by created_at, id`;
  return rows.map(({ subject }) => String(subject).replace(/ – .*/, ''));
}
