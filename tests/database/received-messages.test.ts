import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { createStaff, SERVICE } from './callers.ts';
import { addCandidate, addRow, addVacancy, call, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(() =>
  emptyTables(
    database.owner,
    'public.received_messages',
    'public.message_stops',
    'public.notices',
    ...TRADE_TABLES,
  ),
);

const KIM = 'kim@example.com';

async function receive(fields: object = {}): Promise<string | null> {
  const message = {
    fingerprint: randomUUID(),
    sender: KIM,
    sender_name: 'Kim Lee',
    subject: 'Re: Your enquiry',
    body_text: 'Yes please',
    answers: [],
    reply_tokens: [],
    is_sender_plausible: true,
    ...fields,
  };
  const text = JSON.stringify(message).replaceAll("'", "''");
  return call(database, `public.receive_message('${text}')`, SERVICE);
}

async function stored() {
  const [row] = await database.owner`
    select lead_id, client_id, candidate_id, application_id, email_id, filed_by, remarks, set_aside_at
    from received_messages order by created_at desc limit 1
  `;
  return row;
}

const addLead = (fields: object = {}) =>
  addRow(database, 'leads', {
    name: 'Kim Lee',
    email: KIM,
    service_type: 'General',
    status: 'new',
    source: 'manual',
    is_spam: false,
    answers: [],
    ...fields,
  });

const addClient = (fields: object = {}) =>
  addRow(database, 'clients', {
    name: 'Kim Lee',
    email: KIM,
    other_emails: [],
    source: 'manual',
    status: 'active',
    ...fields,
  });

async function addEmail(fields: object = {}) {
  const [row] = await database.owner.unsafe(
    `insert into emails (recipient, subject, status, message_id, lead_id)
     select recipient, 'Your enquiry', 'sent', message_id, lead_id
     from jsonb_populate_record(null::public.emails, $1) returning *`,
    [JSON.stringify({ recipient: KIM, message_id: 'ours@tuart.example', ...fields })],
  );
  return row as { id: string; reply_token: string };
}

/** The notices as staff read them, newest first. */
const lines = async () =>
  (await call(database, 'public.my_notices()', admin)).notices.map(
    ({ line }: { line: string }) => line,
  );

const notices = () => database.owner`select kind, lead_id, received_message_id from notices`;

describe('a message finds its record', () => {
  it('by the message that it answers, and the timeline shows it', async () => {
    const lead = await addLead();
    const email = await addEmail({ lead_id: lead.id });
    const id = await receive({ answers: ['other@example.com', 'ours@tuart.example'] });
    expect(await stored()).toMatchObject({
      lead_id: lead.id,
      email_id: email.id,
      filed_by: 'message_id',
      remarks: [],
    });
    const entries = await database.owner`
      select lead_id, body, details from activities where kind = 'received'
    `;
    expect(entries).toEqual([
      {
        lead_id: lead.id,
        body: 'Yes please',
        details: {
          received_message_id: id,
          subject: 'Re: Your enquiry',
          sender: KIM,
          message_kind: 'message',
          filed_by: 'message_id',
          files: 0,
        },
      },
    ]);
    expect(await notices()).toEqual([{ kind: 'reply', lead_id: lead.id, received_message_id: id }]);
    const [after] = await database.owner`select status from leads`;
    expect(after).toEqual({ status: 'new' });
  });

  it('by the secret in the address for replies', async () => {
    const lead = await addLead();
    const { reply_token } = await addEmail({ lead_id: lead.id });
    await receive({ reply_tokens: [reply_token] });
    expect(await stored()).toMatchObject({ lead_id: lead.id, filed_by: 'reply_address' });
  });

  it('also from another address, and says so: a stranger is not announced as the person', async () => {
    const lead = await addLead();
    const { reply_token } = await addEmail({ lead_id: lead.id });
    const stranger = { sender: 'mal@work.example', sender_name: 'Kim Lee' };
    await receive({ ...stranger, reply_tokens: [reply_token] });
    expect(await stored()).toMatchObject({
      lead_id: lead.id,
      remarks: ['Sent from another address than the ones we know of this person.'],
    });
    expect(await lines()).toEqual([
      'Kim Lee (mal@work.example) wrote about Kim Lee, from an address we don’t know',
    ]);
    const [entry] = await database.owner`select details from activities where kind = 'received'`;
    expect(entry?.details).toMatchObject({ is_from_stranger: true, sender: 'mal@work.example' });
  });

  it('but a forged reply is a stranger’s, also under the address that we know', async () => {
    const lead = await addLead();
    await addEmail({ lead_id: lead.id });
    await receive({ answers: ['ours@tuart.example'], is_sender_plausible: false });
    expect(await stored()).toMatchObject({
      remarks: ['The mail server of the sender’s address says that this message is forged.'],
    });
    expect(await lines()).toEqual([
      'A message that may be forged has arrived under the address of Kim Lee',
    ]);
  });

  it('and says who replied, or wrote first', async () => {
    const lead = await addLead();
    await receive();
    expect(await lines()).toEqual(['Kim Lee wrote']);
    await addEmail({ lead_id: lead.id });
    await receive({ answers: ['ours@tuart.example'] });
    expect(await lines()).toEqual(['Kim Lee replied', 'Kim Lee wrote']);
  });

  it('and names someone else whom we wrote to', async () => {
    const lead = await addLead();
    await addEmail({ lead_id: lead.id, recipient: 'jo@work.example' });
    await receive({
      answers: ['ours@tuart.example'],
      sender: 'Jo@work.example',
      sender_name: 'Jo Li',
    });
    expect(await lines()).toEqual(['Jo Li (Jo@work.example) replied about Kim Lee']);
  });

  it('by the sender’s address if it leads to one record', async () => {
    const lead = await addLead();
    await receive({ sender: 'KIM@example.com' });
    expect(await stored()).toMatchObject({ lead_id: lead.id, filed_by: 'sender' });
  });

  it('of the client, if the client has no open lead', async () => {
    const client = await addClient({ other_emails: ['kim@home.example'] });
    await addLead({ status: 'closed', client_id: client.id });
    await receive({ sender: 'kim@home.example' });
    expect(await stored()).toMatchObject({
      client_id: client.id,
      lead_id: null,
      filed_by: 'sender',
    });
  });

  it('of the candidate, with the only open application', async () => {
    const candidate = await addCandidate(database, { email: KIM });
    const { id: vacancy_id } = await addVacancy(database);
    const [application] = await database.owner`
      insert into applications (candidate_id, vacancy_id)
      values (${candidate.id ?? ''}, ${vacancy_id ?? ''}) returning id
    `;
    await receive();
    expect(await stored()).toMatchObject({
      candidate_id: candidate.id,
      application_id: application?.id,
      filed_by: 'sender',
    });
  });
});

describe('a message waits for a person to file it', () => {
  const waiting = { filed_by: null, lead_id: null, client_id: null, candidate_id: null };

  it.each([
    ['nobody is known by the address', [], {}],
    ['two open leads have the address', [addLead, addLead], {}],
    ['the lead is spam', [() => addLead({ is_spam: true })], {}],
    [
      'a lead and a candidate have the address',
      [addLead, () => addCandidate(database, { email: KIM })],
      {},
    ],
    [
      'the sender’s domain says that the message is forged',
      [addLead],
      { is_sender_plausible: false },
    ],
    ['it answers a message that is not ours', [], { answers: ['a@b.example'] }],
  ])('if %s', async (_, people, fields) => {
    for (const add of people) await add();
    const id = await receive(fields);
    expect(await stored()).toMatchObject(waiting);
    expect(await notices()).toEqual([{ kind: 'message', lead_id: null, received_message_id: id }]);
  });
});

it('a message is stored once, and a copy of our own never', async () => {
  const fingerprint = randomUUID();
  expect(await receive({ fingerprint })).toEqual(expect.any(String));
  expect(await receive({ fingerprint })).toBeNull();
  await addEmail();
  expect(await receive({ message_id: 'ours@tuart.example' })).toBeNull();
  const [count] = await database.owner`select count(*)::int as count from received_messages`;
  expect(count).toEqual({ count: 1 });
});

it('an automatic message of ours is set aside, and an automatic reply is filed; nobody is notified', async () => {
  await receive({ is_own: true });
  expect((await stored())?.set_aside_at).not.toBeNull();
  const lead = await addLead();
  await receive({ kind: 'auto_reply' });
  expect(await stored()).toMatchObject({ lead_id: lead.id });
  expect(await notices()).toEqual([]);
});

describe('a message of ours that came back', () => {
  const report = (recipients: string[], is_permanent = true) => ({
    kind: 'bounce',
    sender: 'mailer-daemon@mx.example',
    answers: ['ours@tuart.example'],
    report: { recipients, is_permanent, reason: 'There is no such mailbox.' },
  });
  const stops = () => database.owner`select address, reason, detail from message_stops`;

  it('marks the message and stops the address', async () => {
    const lead = await addLead();
    await addEmail({ lead_id: lead.id });
    await receive(report([KIM]));
    const [email] = await database.owner`
      select status, bounced_at is not null as bounced, last_error from emails
    `;
    expect(email).toEqual({
      status: 'sent',
      bounced: true,
      last_error: 'The message came back. There is no such mailbox.',
    });
    expect(await stops()).toEqual([
      { address: KIM, reason: 'bounced', detail: 'There is no such mailbox.' },
    ]);
    expect(await notices()).toMatchObject([{ kind: 'bounce', lead_id: lead.id }]);
  });

  it('stops nothing if the mailbox was only full, it names someone else, or it answers no message of ours', async () => {
    await addEmail();
    await receive(report([KIM], false));
    await receive(report(['victim@example.com']));
    await receive({ ...report([KIM]), answers: ['unknown@example.com'] });
    expect(await stops()).toEqual([]);
  });

  it('stops nothing by the address for replies alone: everyone in the thread has it', async () => {
    const { reply_token } = await addEmail();
    await receive({ ...report([KIM]), answers: [], reply_tokens: [reply_token] });
    expect(await stops()).toEqual([]);
    const [email] = await database.owner`select bounced_at from emails`;
    expect(email).toEqual({ bounced_at: null });
  });
});

describe('staff', () => {
  it('file a message, also with another record later, and the timeline follows', async () => {
    const lead = await addLead({ email: 'other@example.com' });
    const client = await addClient({ email: 'third@example.com' });
    const id = await receive();
    await call(database, `public.file_received_message('${id}', lead_id => '${lead.id}')`, admin);
    await call(
      database,
      `public.file_received_message('${id}', client_id => '${client.id}')`,
      admin,
    );
    expect(await stored()).toMatchObject({
      lead_id: null,
      client_id: client.id,
      filed_by: 'staff',
    });
    const entries =
      await database.owner`select lead_id, client_id from activities where kind = 'received'`;
    expect(entries).toEqual([{ lead_id: null, client_id: client.id }]);
  });

  it('make a lead of a message', async () => {
    const id = await receive();
    const leadId = await call(database, `public.make_lead_of_message('${id}')`, admin);
    const [lead] = await database.owner`select id, name, email, message, source from leads`;
    expect(lead).toEqual({
      id: leadId,
      name: 'Kim Lee',
      email: KIM,
      message: 'Re: Your enquiry\n\nYes please',
      source: 'email',
    });
    expect(await stored()).toMatchObject({ lead_id: leadId, filed_by: 'staff' });
  });

  it('make a candidate of a message, or file it with the one who has the address', async () => {
    const first = await receive();
    const made = await call(database, `public.make_candidate_of_message('${first}')`, admin);
    const rows = await database.owner`select id, name, email, interests, source from candidates`;
    expect(rows).toEqual([
      { id: made, name: 'Kim Lee', email: KIM, interests: 'Yes please', source: 'email' },
    ]);
    expect(await stored()).toMatchObject({ candidate_id: made, filed_by: 'staff' });
    const second = await receive({ is_sender_plausible: false });
    expect(await call(database, `public.make_candidate_of_message('${second}')`, admin)).toBe(made);
  });

  it('mark spam and take that back; what a filter marked rings no bell and is filed with nobody', async () => {
    await addLead();
    const id = await receive({ kind: 'spam', is_sender_plausible: false });
    const state = () => database.owner`select kind, filed_by from received_messages`;
    expect(await state()).toEqual([{ kind: 'spam', filed_by: null }]);
    expect(await notices()).toEqual([]);
    await call(database, `public.set_message_spam('${id}', false)`, admin);
    expect(await state()).toEqual([{ kind: 'message', filed_by: null }]);
    await call(database, `public.set_message_spam('${id}', true)`, admin);
    expect(await state()).toEqual([{ kind: 'spam', filed_by: null }]);
  });

  it('set a message aside and put it back, unless it has been filed', async () => {
    const id = await receive();
    await call(database, `public.set_message_aside('${id}', true)`, admin);
    expect((await stored())?.set_aside_at).not.toBeNull();
    await call(database, `public.set_message_aside('${id}', false)`, admin);
    expect((await stored())?.set_aside_at).toBeNull();
    await call(database, `public.make_lead_of_message('${id}')`, admin);
    await expect(call(database, `public.set_message_aside('${id}', true)`, admin)).rejects.toThrow(
      'filed in the meantime',
    );
  });

  it('merge clients, and the messages move along', async () => {
    const gone = await addClient();
    const kept = await addClient({ email: 'kept@example.com' });
    await receive();
    await call(database, `public.merge_clients('${kept.id}', '${gone.id}', '{}')`, admin);
    expect(await stored()).toMatchObject({ client_id: kept.id });
  });
});

describe('a mailbox', () => {
  const hold = (holder: string) =>
    call(database, `public.hold_mailbox('box', '${holder}')`, SERVICE);
  const keep = (holder: string, state: object) =>
    call(database, `public.keep_mailbox('box', '${holder}', '${JSON.stringify(state)}')`, SERVICE);

  it('belongs to one server at a time, until that server stops', async () => {
    expect(await hold('one')).toMatchObject({ last_uid: 0, uid_validity: null });
    expect(await hold('two')).toBeNull();
    expect(await keep('two', { last_uid: 9 })).toBe(false);
    expect(await keep('one', { last_uid: 7, uid_validity: 3 })).toBe(true);
    await database.owner`update private.mailboxes set held_until = now() - interval '1 second'`;
    expect(await hold('two')).toMatchObject({ last_uid: 7, uid_validity: 3 });
    expect(await keep('one', { last_uid: 8 })).toBe(false);
    await keep('two', { is_released: true });
    expect(await hold('one')).toMatchObject({ last_uid: 7 });
  });
});
