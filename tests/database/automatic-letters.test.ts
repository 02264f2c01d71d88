import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LETTER_KINDS, type Letter, type LetterKind } from '../../app/features/emails/letters.ts';
import { OTHER_LETTERS } from '../../app/features/emails/other-letters.ts';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';
import { addMinor, answer, ask } from './minors.ts';
import { addPlacement, addPlan, PLACEMENT_TABLES } from './placement-records.ts';
import { addRow, addVacancy, apply, call, TRADE_TABLES, tokenIn } from './trade-records.ts';

let database: TestDatabase;
let recruiter: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  recruiter = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(
    database.owner,
    ...TRADE_TABLES,
    ...PLACEMENT_TABLES,
    'private.reported_steps',
    'public.email_templates',
  );
  const settings = { company: { name: 'Tuart', phone: '(08) 5550 0142' } };
  await database.owner`select private.write_release(${JSON.stringify({ settings })}::jsonb, 'ours')`;
});

const ALERT = `'{"email": "sam@example.com"}'`;
const CONFIRM = `'https://tuart.example/confirm/'`;

async function sendAlerts() {
  const links = `'{"job": "https://tuart.example/jobs/", "stop": "https://tuart.example/stop/"}'`;
  await addVacancy(database);
  await call(database, `public.send_job_alerts(${links})`);
}

async function subscribe() {
  await call(database, `public.subscribe_job_alert(${ALERT}, ${CONFIRM})`);
  const token = await tokenIn(database, 'sam@example.com', '/confirm/');
  await call(database, `public.confirm_job_alert('${token}')`);
}

async function askGuardian() {
  const { id } = await addMinor(database);
  return ask(database, id);
}

async function guardianSays(...answers: boolean[]) {
  const token = await askGuardian();
  for (const agrees of answers) await answer(database, token, agrees);
  return token;
}

async function shareShortlist() {
  const organisation = await addRow(database, 'organisations', { name: 'Marri Electrical' });
  const contact = await addRow(database, 'clients', {
    ...{ name: 'Bo Marri', email: 'bo@example.com', other_emails: [] },
    ...{ source: 'manual', status: 'active', organisation_id: organisation.id },
  });
  const vacancy = await addVacancy(database, { organisation_id: organisation.id });
  await apply(database, vacancy.slug);
  const [row] = await database.owner`select id from applications`;
  const made = await call(
    database,
    `public.create_shortlist('${vacancy.id}', array['${row?.id}']::uuid[], '${contact.id}')`,
    recruiter,
  );
  const page = 'https://tuart.example/shortlists/';
  await call(database, `public.send_shortlist('${made.token}', '${page}')`, recruiter);
}

async function missCareStep() {
  await addPlan(database, [{ title: 'Call', kind: 'call', anchor: 'after_start', amount: 1 }]);
  await addPlacement(database);
  await database.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update tasks set due_on = private.office_day() - 3`;
  });
  await call(database, 'public.report_missed_care()');
}

/** What people do, or the server, so that each letter is sent. */
const OCCASIONS: Record<string, () => Promise<unknown>> = {
  'alert-confirmation': subscribe,
  'alert-already': async () => {
    await subscribe();
    await call(database, `public.subscribe_job_alert(${ALERT}, ${CONFIRM})`);
  },
  'alert-jobs': async () => {
    await subscribe();
    await sendAlerts();
  },
  'guardian-request': askGuardian,
  'guardian-asked': askGuardian,
  'guardian-thanks': () => guardianSays(true),
  'guardian-agreed': () => guardianSays(true),
  'guardian-agreed-late': async () => {
    const token = await guardianSays(false);
    await database.owner`update vacancies set status = 'closed'`;
    await answer(database, token, true);
  },
  'guardian-declined': () => guardianSays(false),
  'guardian-taken-back': () => guardianSays(true, false),
  shortlist: shareShortlist,
  'application-check': async () => {
    const { slug } = await addVacancy(database);
    await apply(database, slug);
    await apply(database, slug);
  },
  'missed-care': missCareStep,
};

async function sent(): Promise<Letter[]> {
  const rows = await database.owner`
    select subject, coalesce(secret.body_text, emails.body_text) as body from emails
    left join private.confidential_email_bodies as secret on secret.email_id = emails.id
    order by created_at, emails.id`;
  return rows.map(({ subject, body }) => ({ subject, body }));
}

function write({ purpose, name }: LetterKind, { subject, body }: Letter) {
  return as(
    database.authenticator,
    recruiter,
    (sql) => sql`
      insert into email_templates (name, purpose, subject, body)
      values (${name}, ${purpose}, ${subject}, ${body})`,
  );
}

it('the screen and the database know the same letters, fields and originals', async () => {
  const rows = await database.owner`select * from private.letters()`;
  const known = new Map(rows.map((row) => [row.purpose, row]));
  expect([...known.keys()]).toEqual(
    expect.arrayContaining([...LETTER_KINDS, ...OTHER_LETTERS].map(({ purpose }) => purpose)),
  );
  for (const { purpose, subjectFields, fields, needed = {} } of [
    ...LETTER_KINDS,
    ...OTHER_LETTERS,
  ]) {
    const row = known.get(purpose);
    expect(row?.in_subject, purpose).toEqual(Object.keys(subjectFields));
    expect(row?.in_body.toSorted(), purpose).toEqual(Object.keys(fields).toSorted());
    expect(row?.needed, purpose).toEqual(needed);
  }
  for (const { purpose, original } of OTHER_LETTERS) {
    const { subject, body } = known.get(purpose) ?? {};
    expect({ subject, body }, purpose).toEqual(original);
  }
});

describe.each(OTHER_LETTERS)('$name', (kind) => {
  const needed = Object.keys(kind.needed ?? {});

  it('is sent as it was, unless staff write their own', async () => {
    const words = kind.original.body
      .split('\n')
      .find((line) => line.length > 20 && !line.includes('{{'));
    await OCCASIONS[kind.purpose]?.();
    const before = (await sent()).find(({ body }) => body.includes(words ?? 'Hello'));
    expect(before?.body).toContain(words ?? 'Hello');
    expect(`${before?.subject} ${before?.body}`).not.toContain('{{');
  });

  it('has the words that staff have written', async () => {
    const body = `Our own ${kind.purpose}.\n${needed.map((field) => `{{${field}}}`).join('\n')}`;
    await write(kind, { subject: 'Own subject of {{company}}', body });
    await OCCASIONS[kind.purpose]?.();
    const own = (await sent()).filter((letter) => letter.body.startsWith('Our own'));
    expect(own).toHaveLength(1);
    expect(own[0]?.subject).toBe('Own subject of Tuart');
    expect(own[0]?.body).not.toContain('{{');
    if (kind.needed?.link) expect(own[0]?.body).toMatch(/https:\/\/tuart\.example\/\w+\/\w{20}/);
  });

  it.each(needed)('cannot be saved without {{%s}}', async (field) => {
    const body = kind.original.body.replaceAll(`{{${field}}}`, '');
    const problem = `The letter needs {{${field}}}: without it ${kind.needed?.[field]}.`;
    await expect(write(kind, { ...kind.original, body })).rejects.toThrow(problem);
  });
});
