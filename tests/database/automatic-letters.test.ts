import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_LETTERS } from '../../app/features/emails/account-letters.ts';
import {
  CONFIRMATION,
  INVITATION,
  type Letter,
  type LetterKind,
  RECEIPT,
} from '../../app/features/emails/letters.ts';
import { OFFICE_LETTERS } from '../../app/features/emails/office-letters.ts';
import { OTHER_LETTERS } from '../../app/features/emails/other-letters.ts';
import { SENTENCES } from '../../app/features/emails/sentences.ts';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';
import { addMinor, answer, ask } from './minors.ts';
import { addPlacement, addPlan, PLACEMENT_TABLES } from './placement-records.ts';
import {
  addCandidate,
  addRow,
  addVacancy,
  apply,
  call,
  TRADE_TABLES,
  tokenIn,
} from './trade-records.ts';

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
    'public.staff',
    'public.notices',
    'private.troubles',
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

async function agreeTooLate() {
  const token = await guardianSays(false);
  await database.owner`update vacancies set status = 'closed'`;
  await answer(database, token, true);
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

async function missCareStep(
  steps = [{ title: 'Call', kind: 'call', anchor: 'after_start', amount: 1 }],
) {
  await addPlan(database, steps);
  await addPlacement(database);
  await database.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update tasks set due_on = private.office_day() - 3`;
  });
  await call(database, 'public.report_missed_care()');
}

async function missTwoCareSteps() {
  const call = { title: 'Call', kind: 'call', anchor: 'after_start' };
  await missCareStep([
    { ...call, amount: 1 },
    { ...call, amount: 2 },
  ]);
}

/** Plans an interview with a candidate, a contact and a colleague, and may then change it. */
async function meet(change?: string) {
  const kim = await addRow(database, 'staff', { name: 'Kim Lee', email: 'kim@tuart.example' });
  const bo = { name: 'Bo Marri', email: 'bo@example.com', source: 'manual', status: 'active' };
  const contact = await addRow(database, 'clients', { ...bo, other_emails: [] });
  const { id } = await addVacancy(database);
  const candidate = await addCandidate(database, { email: 'mia@example.com' });
  const row = { vacancy_id: id, candidate_id: candidate.id, stage: 'interview' };
  const application = await addRow(database, 'applications', row);
  await addRow(database, 'interviews', {
    ...{ application_id: application.id, starts_at: '2199-03-04T02:00:00Z', minutes: 45 },
    ...{ status: 'planned', place: '12 Marri Road', staff_ids: [kim.id], client_ids: [contact.id] },
  });
  if (!change) return;
  await database.owner`update emails set status = 'sent'`;
  await database.owner.unsafe(`update interviews set ${change}`);
}

const MOVED = "starts_at = starts_at + interval '1 day'";
const RELEASED = "staff_ids = '{}', client_ids = '{}'";
const CANCELLED = "status = 'cancelled', cancel_reason = 'The employer is ill'";

async function confirmReceipt({ change = 'stage = stage', isUpdate = false, person = {} } = {}) {
  await addMinor(database, { person });
  await database.owner.unsafe(
    `update applications set sent = '{"email": "sam@example.com", "name": "Sam"}', ${change}`,
  );
  await database.owner`
    select private.queue_receipt(
      applications, candidates, vacancies, 'https://tuart.example/a/abcdefghijklmnopqrst', ${isUpdate})
    from applications join candidates on candidates.id = candidate_id
    join vacancies on vacancies.id = vacancy_id`;
}

const GROWN_UP = { date_of_birth: '1990-01-01' };

/** Two forms of the office: one makes a lead, the other is only an email. */
const FORM = `jsonb_populate_record(null::forms, '${JSON.stringify({
  ...{ key: 'visit', name: 'Visit us', notify_email: 'office@example.com' },
  definition: { fields: [{ name: 'message', label: 'Message', type: 'long_text' }] },
})}')`;

const mailForm = (message = 'May I visit you?') => {
  const person = { name: 'Sam Ward', email: 'sam@example.com', page_path: '/visit-us' };
  const enquiry = { ...person, message, files: [], submission_id: crypto.randomUUID() };
  return database.owner.unsafe(`select private.mail_enquiry(${FORM}, $1::jsonb)`, [
    JSON.stringify(enquiry),
  ]);
};

const run = (statement: string) => () => database.owner.unsafe(`select private.${statement}`);

const switchOff = (reason: string) =>
  run(
    `switch_webhook_off(jsonb_populate_record(null::webhooks, '{"name": "Payroll"}'), '${reason}')`,
  );

async function notify(troubles = ['The disk is full.']) {
  for (const words of troubles) {
    const [trouble] = await database.owner`
      insert into private.troubles (key, words) values (${words}, ${words}) returning id`;
    await database.owner`
      insert into notices (user_id, kind, trouble_id)
      values (${String(recruiter.claims.sub)}, 'trouble', ${trouble?.id})`;
  }
  await call(database, "public.queue_notice_mails('https://tuart.example')");
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
  'guardian-agreed-late': agreeTooLate,
  'guardian-declined': () => guardianSays(false),
  'guardian-taken-back': () => guardianSays(true, false),
  shortlist: shareShortlist,
  'application-check': async () => {
    const { slug } = await addVacancy(database);
    await apply(database, slug);
    await apply(database, slug);
  },
  'missed-care': () => missCareStep(),
  'missed-care-one': () => missCareStep(),
  'missed-care-many': missTwoCareSteps,
  'alert-jobs-one': async () => {
    await subscribe();
    await sendAlerts();
  },
  'alert-jobs-many': async () => {
    await subscribe();
    await addVacancy(database);
    await sendAlerts();
  },
  'guardian-request-applied': async () => {
    const { id } = await addMinor(database);
    await database.owner`update applications set submission_id = gen_random_uuid()`;
    return ask(database, id);
  },
  'guardian-request-added': askGuardian,
  'guardian-thanks-agreed': () => guardianSays(true),
  'guardian-thanks-declined': () => guardianSays(false),
  'guardian-thanks-taken-back': () => guardianSays(true, false),
  'guardian-thanks-closed': () => agreeTooLate(),
  'application-update': () => confirmReceipt({ isUpdate: true }),
  'application-next': () => confirmReceipt({ person: GROWN_UP, change: 'reply_by = now()' }),
  'application-next-open': () => confirmReceipt({ person: GROWN_UP, change: 'reply_by = null' }),
  'application-next-asked': () => confirmReceipt(),
  'application-next-minor': () => confirmReceipt({ person: { guardian_email: null } }),
  'interview-contact': () => meet(),
  'interview-colleague': () => meet(),
  'interview-cancelled': () => meet(CANCELLED),
  'interview-cancelled-contact': () => meet(CANCELLED),
  'interview-released': () => meet(RELEASED),
  'interview-released-contact': () => meet(RELEASED),
  'interview-title': () => meet(),
  'interview-title-moved': () => meet(MOVED),
  'interview-news': () => meet(),
  'interview-news-contact': () => meet(),
  'interview-news-colleague': () => meet(),
  'interview-news-moved': () => meet(MOVED),
  'interview-news-changed': () => meet("place = 'Online'"),
  'interview-calendar': () => meet(),
  'form-notice': run(`queue_form_notice(${FORM}, gen_random_uuid())`),
  'form-mail': () => mailForm(),
  'webhook-off': switchOff('gone'),
  'webhook-off-gone': switchOff('gone'),
  'webhook-off-failing': switchOff('failing'),
  'backup-failed': run("mail_failed_backup('There is no space left.')"),
  'backup-incomplete': run("mail_incomplete_backup('plan.pdf')"),
  notices: () => notify(),
  'notices-many': () => notify(['The disk is full.', 'The mail server does not answer.']),
  'notice-trouble': () => notify(),
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
  const kinds = [
    CONFIRMATION,
    RECEIPT,
    INVITATION,
    ...OTHER_LETTERS,
    ...OFFICE_LETTERS,
    ...SENTENCES,
  ];
  const rows = await database.owner`select * from private.letters()`;
  const known = new Map(rows.map((row) => [row.purpose, row]));
  const accounts = ACCOUNT_LETTERS.filter(({ purpose }) => known.has(purpose));
  expect(accounts).toHaveLength(3);
  expect([...known.keys()].toSorted()).toEqual(
    [...kinds, ...accounts].map(({ purpose }) => purpose).toSorted(),
  );
  for (const { purpose, subjectFields, fields, needed = {} } of kinds) {
    const row = known.get(purpose);
    expect(row?.in_subject, purpose).toEqual(Object.keys(subjectFields));
    expect(row?.in_body.toSorted(), purpose).toEqual(Object.keys(fields).toSorted());
    expect(row?.needed, purpose).toEqual(needed);
  }
  for (const { purpose, original } of [...kinds.slice(1), ...accounts]) {
    const { subject, body } = known.get(purpose) ?? {};
    expect({ subject, body }, purpose).toEqual(original);
  }
});

describe.each([...OTHER_LETTERS, ...OFFICE_LETTERS])('$name', (kind) => {
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
    expect(new Set(own.map((letter) => letter.body)).size).toBe(1);
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

/** Other kinds of notifications have their sentence by the same rule. */
const TOLD = SENTENCES.filter(
  ({ purpose }) => !purpose.startsWith('notice-') || purpose === 'notice-trouble',
);

it.each(TOLD)('$purpose is sent as it was, or as staff have written it', async (kind) => {
  const [fixed = ''] = kind.original.body.split('{{').toSorted((a, b) => b.length - a.length);
  const words = fixed.split('}}').at(-1) ?? '';
  await OCCASIONS[kind.purpose]?.();
  const before = (await sent()).map(({ subject, body }) => `${subject}\n${body}`);
  expect(before.join('\n')).toContain(words);
  await emptyTables(database.owner, ...TRADE_TABLES, ...PLACEMENT_TABLES, 'private.reported_steps');
  await emptyTables(database.owner, 'public.emails', 'public.notices', 'private.troubles');
  await write(kind, { subject: '', body: `Our own ${kind.purpose} of {{company}}.` });
  await OCCASIONS[kind.purpose]?.();
  const after = (await sent()).map(({ subject, body }) => `${subject}\n${body}`).join('\n');
  expect(after).toContain(`Our own ${kind.purpose} of Tuart.`);
});

it('a sentence is one line without a subject, and has only its own fields', async () => {
  const [kind] = SENTENCES;
  if (!kind) throw new Error('There are no sentences');
  const problem = 'A sentence is one line of at most 500 characters, without a subject.';
  for (const letter of [
    { subject: 'Hello', body: 'One line' },
    { subject: '', body: 'Two\nlines' },
    { subject: '', body: ' ' },
    { subject: '', body: 'x'.repeat(501) },
  ]) {
    await expect(write(kind, letter)).rejects.toThrow(problem);
  }
  const unknown = { subject: '', body: 'Call {{owner}}' };
  await expect(write(kind, unknown)).rejects.toThrow('Nothing can be filled in for {{owner}}');
  await expect(write({ ...kind, purpose: 'no-letter' }, unknown)).rejects.toThrow('no letter');
});

it('what a visitor types into a form is not filled in', async () => {
  await mailForm('I am {{reference}} of {{ company }} and {{{page}}}.');
  expect((await sent()).map(({ body }) => body).join()).toContain(
    'Message: I am {{reference}} of {{ company }} and {{{page}}}.',
  );
});
