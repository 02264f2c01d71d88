import { randomUUID } from 'node:crypto';
import type { Caller } from '../../server/database/caller.ts';
import type { Sql } from '../../server/database/postgresql/sql.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { as, SERVICE } from './callers.ts';

/** Everything that tests about jobs add to. */
export const TRADE_TABLES = [
  'public.vacancies',
  'public.organisations',
  'public.candidates',
  'public.leads',
  'public.clients',
  'public.emails',
  'public.job_alerts',
] as const;

type Fields = Record<string, unknown>;

export async function addRow(
  { owner }: TestDatabase,
  table: string,
  row: Fields,
): Promise<Record<string, string>> {
  const columns = Object.keys(row).join(', ');
  const [added] = await owner.unsafe(
    `insert into public.${table} (${columns})
     select ${columns} from jsonb_populate_record(null::public.${table}, $1) returning *`,
    [JSON.stringify(row)],
  );
  return added as Record<string, string>;
}

/** An open vacancy. */
export function addVacancy(database: TestDatabase, fields: Fields = {}) {
  return addRow(database, 'vacancies', {
    slug: `job-${randomUUID()}`,
    title: 'Apprentice electrician',
    kind: 'apprenticeship',
    suburb: 'Joondalup',
    postcode: '6027',
    summary: 'Learn the trade',
    description: 'You work on new homes.',
    status: 'open',
    ...fields,
  });
}

export function addCandidate(database: TestDatabase, fields: Fields = {}) {
  return addRow(database, 'candidates', {
    name: 'Mia Tran',
    email: `${randomUUID()}@example.com`,
    ...fields,
  });
}

export interface Applied {
  reference: string;
  is_held: boolean;
  needs_guardian: boolean;
  resume_path: string | null;
  reply_by: string | null;
}

/** The addresses in messages to which a secret is added. */
export const LINKS = {
  receipt: 'https://tuart.example/r/',
  guardian: 'https://tuart.example/g/',
  confirm: 'https://tuart.example/c/',
};

/** An application as the server sends it. */
export function application(slug: string | undefined, fields: Fields = {}): string {
  return JSON.stringify({
    submission_id: randomUUID(),
    vacancy: slug,
    name: 'Mia Tran',
    email: 'mia@example.com',
    phone: '0412 345 678',
    notice_version: '2026-11',
    ...fields,
  });
}

/** Sends an application, which the server then takes in. */
export async function apply(
  database: TestDatabase,
  slug: string | undefined,
  fields: Fields = {},
): Promise<Applied> {
  const given = application(slug, fields);
  const [row] = await as(
    database.authenticator,
    SERVICE,
    (sql) => sql`select public.submit_application(${given}::jsonb) as applied`,
  );
  await takeIn(database);
  return row?.applied;
}

/** What the server does after it has replied to applicants. */
export async function takeIn({ authenticator }: TestDatabase): Promise<void> {
  const links = JSON.stringify(LINKS);
  await as(
    authenticator,
    SERVICE,
    (sql) => sql`select public.take_in_applications(${links}::jsonb)`,
  );
}

/** “It was me”, by the link in the latest message to this address. */
export async function confirm(
  database: TestDatabase,
  address: string,
  chosen: Fields = {},
): Promise<void> {
  const token = (await tokenIn(database, address, '/c/')) ?? '';
  await as(
    database.authenticator,
    SERVICE,
    (sql) =>
      sql`select public.confirm_application(${token}, ${JSON.stringify(chosen)}::jsonb, ${JSON.stringify(LINKS)}::jsonb)`,
  );
}

/** Calls a function and returns what it returns. */
export async function call(
  { authenticator }: TestDatabase,
  expression: string,
  caller: Caller = SERVICE,
) {
  const [row] = await as(authenticator, caller, (sql: Sql) =>
    sql.unsafe(`select ${expression} as answer`),
  );
  return row?.answer;
}

/** The secret that follows this address in the latest message to someone. */
export async function tokenIn({ owner }: TestDatabase, recipient: string, address: string) {
  const [mail] = await owner`
    select secret.body_text from public.emails
    join private.confidential_email_bodies as secret on secret.email_id = emails.id
    where recipient = ${recipient} order by created_at desc limit 1
  `;
  return new RegExp(`${address}(\\w+)`).exec(mail?.body_text ?? '')?.[1];
}
