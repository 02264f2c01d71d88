import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';
import { GUARDIAN, sweep, yearsAgo } from './minors.ts';
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

function add(ids: (string | undefined)[], more = '') {
  const listed = `array['${ids.join("','")}']::uuid[]`;
  return call(database, `public.add_to_vacancy('${vacancyId}', ${listed}${more})`, admin);
}

async function applications() {
  return await database.owner`
    select applications.*, name from applications
    join candidates on candidates.id = candidate_id order by name`;
}

const agree = (id: string, shares = '{resume}', reason = 'By phone today') =>
  call(database, `public.note_consent('${id}', '${shares}', '${reason}')`, admin);

const share = (id: string) =>
  call(database, `public.create_shortlist('${vacancyId}', array['${id}']::uuid[])`, admin);

const ASK_FIRST = {
  code: 'PT409',
  hint: 'explained',
  message: expect.stringContaining('Mia Tran was added by us and has not agreed'),
};

it('puts several candidates on a vacancy, each once, and tells nobody', async () => {
  const mia = await addCandidate(database, { name: 'Mia Tran' });
  const jo = await addCandidate(database, { name: 'Jo Li' });
  expect(await add([mia.id])).toEqual({ added: 1, known: [], unwritten: [] });
  expect(await add([mia.id, jo.id], ", 'screening'")).toEqual({
    added: 1,
    known: ['Mia Tran'],
    unwritten: [],
  });
  expect(await applications()).toMatchObject([
    { name: 'Jo Li', stage: 'screening', source: 'manual', awaits_consent: true, reply_by: null },
    { name: 'Mia Tran', stage: 'applied', source: 'manual', awaits_consent: true, shares: [] },
  ]);
  expect(await database.owner`select from emails`).toHaveLength(0);
  expect(
    await database.owner`select details from activities where kind = 'application'`,
  ).toMatchObject([{ details: { isAdded: true } }, { details: { isAdded: true } }]);
});

it('sends the letter that was chosen, with its fields filled in', async () => {
  const mia = await addCandidate(database, { name: 'Mia Tran', email: 'mia@example.com' });
  const letter = JSON.stringify({ subject: '{{job}}', body: 'Hello {{first_name}}' });
  await add([mia.id], `, 'applied', '${letter}'`);
  expect(await database.owner`select * from emails`).toMatchObject([
    {
      recipient: 'mia@example.com',
      subject: 'Apprentice electrician',
      body_text: 'Hello Mia',
      status: 'queued',
    },
  ]);
  await expect(add([mia.id], ", 'applied', '{}'")).rejects.toMatchObject({ code: 'PT422' });
});

it('refuses later stages and a filled vacancy', async () => {
  const { id } = await addCandidate(database);
  await expect(add([id], ", 'offer'")).rejects.toMatchObject({ code: 'PT422' });
  await database.owner`update vacancies set status = 'filled'`;
  await expect(add([id])).rejects.toMatchObject({ code: 'PT409', hint: 'explained' });
});

it('shows the employer nothing until the person has agreed, by function and by table', async () => {
  const mia = await addCandidate(database, { name: 'Mia Tran' });
  await add([mia.id]);
  const [{ id }] = (await applications()) as unknown as [{ id: string }];
  await expect(share(id)).rejects.toMatchObject(ASK_FIRST);
  const shortlist = await addRow(database, 'shortlists', { vacancy_id: vacancyId });
  const row = `('${shortlist.id}', '${id}')`;
  const insert = `insert into shortlist_entries (shortlist_id, application_id) values ${row}`;
  await expect(
    as(database.authenticator, admin, (sql) => sql.unsafe(insert)),
  ).rejects.toMatchObject(ASK_FIRST);
  await expect(agree(id, '{resume}', ' ')).rejects.toMatchObject({ code: 'PT422' });
  await agree(id);
  expect(await applications()).toMatchObject([{ awaits_consent: false, shares: ['resume'] }]);
  expect(await share(id)).toMatchObject({ token: expect.any(String) });
});

it('leaves to people who apply themselves what is shared', async () => {
  const { id: candidate_id } = await addCandidate(database);
  await add([candidate_id]);
  const [{ id }] = (await applications()) as unknown as [{ id: string }];
  await database.owner`update applications set submission_id = gen_random_uuid()`;
  expect(await applications()).toMatchObject([{ awaits_consent: false }]);
  await expect(agree(id)).rejects.toMatchObject({ code: 'PT409', hint: 'explained' });
});

it('asks the guardian of someone under 18 only after the person has agreed', async () => {
  const mia = await addCandidate(database, { date_of_birth: yearsAgo(16), ...GUARDIAN });
  await add([mia.id]);
  const [{ id }] = (await applications()) as unknown as [{ id: string }];
  await sweep(database);
  expect(await database.owner`select from emails`).toHaveLength(0);
  await expect(call(database, `public.ask_guardian_again('${id}')`, admin)).rejects.toMatchObject(
    ASK_FIRST,
  );
  await agree(id);
  await expect(share(id)).rejects.toMatchObject({ message: expect.stringContaining('under 18') });
  await sweep(database);
  const [mail] = await database.owner`
    select secret.body_text from emails
    join private.confidential_email_bodies as secret on secret.email_id = emails.id
    where recipient = ${GUARDIAN.guardian_email}`;
  expect(mail?.body_text).toContain('Mia Tran would like to be put forward for a job');
});
