import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { INVITATION } from '../../app/features/emails/letters.ts';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, SERVICE } from './callers.ts';
import { addCandidate, addRow, addVacancy, call, TRADE_TABLES } from './trade-records.ts';

const LATER = '2199-03-04T02:00:00Z';
const DEFAULTS = { minutes: 45, status: 'planned', place: '12 Marri Road' };

let database: TestDatabase;
let admin: Caller;
let owner: Caller;
let applicationId: string;
let kim: string;
let contact: string;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
  owner = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());

beforeEach(async () => {
  const { owner: sql } = database;
  await emptyTables(sql, ...TRADE_TABLES, 'public.staff', 'public.notices');
  await sql`delete from public.email_templates where purpose is not null`;
  const user = { user_id: String(owner.claims.sub) };
  kim =
    (await addRow(database, 'staff', { name: 'Kim Lee', email: 'kim@tuart.example', ...user }))
      .id ?? '';
  const employer = await addRow(database, 'organisations', { name: 'Marri Electrical' });
  const fields = { name: 'Bo Marri', email: 'bo@example.com', other_emails: [], source: 'manual' };
  const person = { ...fields, status: 'active', organisation_id: employer.id };
  contact = (await addRow(database, 'clients', person)).id ?? '';
  const vacancy = await addVacancy(database, { organisation_id: employer.id, owner_id: kim });
  const candidate = await addCandidate(database, { email: 'mia@example.com' });
  const row = { vacancy_id: vacancy.id, candidate_id: candidate.id, stage: 'interview' };
  applicationId = (await addRow(database, 'applications', row)).id ?? '';
});

/** As the screen plans one. */
async function plan(fields: object = {}): Promise<string> {
  const row = { application_id: applicationId, starts_at: LATER, ...DEFAULTS, ...fields };
  const given = { staff_ids: [kim], client_ids: [contact], ...row };
  const columns = Object.keys(given).join(', ');
  const [added] = await as(database.authenticator, admin, (sql) =>
    sql.unsafe(
      `insert into public.interviews (${columns})
       select ${columns} from jsonb_populate_record(null::public.interviews, $1) returning id`,
      [JSON.stringify(given)],
    ),
  );
  return added?.id;
}

const change = (id: string, set: string) =>
  as(database.authenticator, admin, (sql) =>
    sql.unsafe(`update public.interviews set ${set} where id = '${id}'`),
  );

/** What waits in the outbox, as “who: subject, method, sequence”. */
async function waiting(): Promise<string[]> {
  const rows = await database.owner`
    select recipient, subject, files -> 0 -> 'calendar' as event from emails
    where status = 'queued' order by recipient
  `;
  return rows.map(
    ({ recipient, subject, event }) =>
      `${recipient}: ${subject.split(':')[0]}, ${event.method} ${event.sequence}`,
  );
}

const sendAll = () => database.owner`update emails set status = 'sent' where status = 'queued'`;

async function noticesOf(caller: Caller): Promise<string[]> {
  const page = await call(database, 'public.my_notices()', caller);
  return page.notices.map(({ line }: { line: string }) => line);
}

describe('an interview', () => {
  it('is told to everyone who attends when it is planned, moved and cancelled', async () => {
    const id = await plan();
    const people = ['bo@example.com', 'kim@tuart.example', 'mia@example.com'];
    expect(await waiting()).toEqual(people.map((who) => `${who}: Interview, REQUEST 0`));
    await sendAll();
    await change(id, "notes = 'Bring the white card'");
    expect(await waiting()).toEqual([]);
    await change(id, "starts_at = starts_at + interval '1 day'");
    expect(await waiting()).toEqual(people.map((who) => `${who}: Interview moved, REQUEST 1`));
    await sendAll();
    await change(id, "status = 'cancelled', cancel_reason = 'The employer is ill'");
    expect(await waiting()).toEqual(people.map((who) => `${who}: Interview cancelled, CANCEL 2`));
    const [mail] =
      await database.owner`select body_text from emails where recipient = ${'mia@example.com'} and status = 'queued'`;
    expect(mail?.body_text).toContain(
      'on Tuesday 5 March 2199, 10:00 am will not take place.\n\nour team\n',
    );
    expect(mail?.body_text).not.toContain('is ill');
    expect(await noticesOf(owner)).toEqual([
      'Interview cancelled: Mia Tran, Tuesday 5 March 2199, 10:00 am',
      'Interview moved: Mia Tran, now Tuesday 5 March 2199, 10:00 am',
      'Interview with Mia Tran: Tuesday 5 March 2199, 10:00 am',
    ]);
  });

  it('says when, where and with whom, and colleagues find no name in their mail', async () => {
    await plan({ employer_people: 'The site manager' });
    const rows = await database.owner`
      select recipient, subject || body_text || (files #>> '{0,calendar,summary}') as words from emails
    `;
    const wordsTo = (address: string) => rows.find(({ recipient }) => recipient === address)?.words;
    expect(wordsTo('mia@example.com')).toContain(
      'When: Monday 4 March 2199, 10:00 am (45 minutes)\nWhere: 12 Marri Road\nWith: Bo Marri, Kim Lee, The site manager\n',
    );
    expect(wordsTo('bo@example.com')).toContain('With: Mia Tran, Kim Lee, The site manager\n');
    expect(wordsTo('kim@tuart.example')).not.toContain('Mia');
  });

  it('changed before the first message has left is one message, and cancelled then is none', async () => {
    const id = await plan();
    await change(id, "starts_at = starts_at + interval '1 day'");
    expect(await waiting()).toHaveLength(3);
    await change(id, "status = 'cancelled', cancel_reason = 'A slip'");
    expect(await waiting()).toEqual([]);
  });

  it('invites those who are added, and tells those who are taken off', async () => {
    const id = await plan({ client_ids: [] });
    await sendAll();
    await change(id, `client_ids = array['${contact}']::uuid[], staff_ids = '{}'`);
    expect(await waiting()).toEqual([
      'bo@example.com: Interview, REQUEST 0',
      'kim@tuart.example: You no longer attend, CANCEL 0',
    ]);
    const [mail] =
      await database.owner`select body_text from emails where recipient = ${'kim@tuart.example'} and status = 'queued'`;
    expect(mail?.body_text).toContain(
      'You no longer attend the interview for “Apprentice electrician” on Monday 4 March 2199, 10:00 am.',
    );
    expect(await noticesOf(owner)).toContain(
      'You no longer attend the interview with Mia Tran, Monday 4 March 2199, 10:00 am',
    );
  });

  it('that has taken place tells nobody', async () => {
    await plan({ starts_at: '2020-01-01T02:00:00Z', status: 'done' });
    expect(await waiting()).toEqual([]);
    expect(await noticesOf(owner)).toEqual([]);
  });

  it('is not cancelled for people if the move that ended it is undone in time', async () => {
    await plan();
    await sendAll();
    const seen = async () => {
      const [row] = await database.owner`select id, updated_at::text from applications`;
      return JSON.stringify([row]);
    };
    await call(database, `public.move_applications('${await seen()}', 'unsuccessful')`, admin);
    expect(await waiting()).toHaveLength(3);
    await call(database, `public.undo_moves('${await seen()}')`, admin);
    expect(await waiting()).toEqual([]);
  });

  it('is on the candidate’s page', async () => {
    await plan();
    const [row] =
      await database.owner`select private.new_token('receipt', ${applicationId}) as token`;
    const receipt = await call(database, `public.read_receipt('${row?.token}')`, SERVICE);
    expect(receipt.interviews).toMatchObject([{ minutes: 45, place: '12 Marri Road' }]);
  });

  it('is told in the letter that staff have written', async () => {
    const body = 'Hi {{name}}, {{time}} at {{place}}';
    const write = (text: string) =>
      database.owner`
        insert into public.email_templates (purpose, subject, body)
        values (${INVITATION.purpose}, 'See you – {{job}}', ${text})
      `;
    await expect(write('Hi {{name}}')).rejects.toThrow('needs {{time}}');
    await write(body);
    await plan();
    const [mail] = await database.owner`
      select subject, body_text from emails where recipient = 'mia@example.com'
    `;
    expect(mail).toEqual({
      subject: 'See you – Apprentice electrician',
      body_text: 'Hi Mia Tran, Monday 4 March 2199, 10:00 am (45 minutes) at 12 Marri Road\n',
    });
  });
});

describe('an answer to the invitation', () => {
  async function answer(id: string, reply: object = {}, fields: object = {}) {
    const invitation_reply = {
      interview: id,
      attendee: 'mia@example.com',
      sequence: 0,
      answer: 'accepted',
      ...reply,
    };
    const message = { fingerprint: randomUUID(), sender: 'mia@example.com', subject: 'Accepted' };
    const rest = { body_text: '', answers: [], reply_tokens: [], is_sender_plausible: true };
    const text = JSON.stringify({ ...message, ...rest, invitation_reply, ...fields });
    return call(database, `public.receive_message('${text.replaceAll("'", "''")}')`, SERVICE);
  }
  const replies = async () => {
    const [row] = await database.owner`select replies, sequence, status from interviews`;
    return Object.values(row?.replies ?? {}).map((reply) => (reply as { answer: string }).answer);
  };

  it('is shown on the interview and rings its owner', async () => {
    const id = await plan();
    await database.owner`delete from notices`;
    await answer(id);
    expect(await replies()).toEqual(['accepted']);
    expect(await noticesOf(owner)).toEqual([
      'Answered by email: Mia Tran accepted the interview on Monday 4 March 2199, 10:00 am',
    ]);
    await answer(
      id,
      { attendee: 'bo@example.com', answer: 'declined' },
      { sender: 'bo@example.com' },
    );
    expect((await noticesOf(owner))[0]).toBe(
      'Answered by email: Bo Marri declined the interview with Mia Tran on Monday 4 March 2199, 10:00 am',
    );
    await change(id, "starts_at = starts_at + interval '1 day'");
    expect(await replies()).toEqual([]);
  });

  it.each([
    ['someone who does not attend', { attendee: 'eve@example.com' }, { sender: 'eve@example.com' }],
    ['another sender', {}, { sender: 'eve@example.com' }],
    ['a forged sender', {}, { is_sender_plausible: false }],
    ['another interview', { interview: randomUUID() }, {}],
    ['an unknown word', { answer: 'hired' }, {}],
  ])('is not taken from %s', async (_who, reply, fields) => {
    const id = await plan();
    await answer(id, reply, fields);
    expect(await replies()).toEqual([]);
  });

  it('to an earlier time is left to people, and staff cannot write one by hand', async () => {
    const id = await plan();
    await change(id, "starts_at = starts_at + interval '1 day'");
    await answer(id);
    await change(id, `replies = '{"x": {"answer": "accepted"}}'`);
    expect(await replies()).toEqual([]);
  });

  it('may come from another address if it answers the message to that person', async () => {
    const id = await plan();
    const [mail] = await database.owner`
      update emails set status = 'sent' where recipient = 'mia@example.com' returning reply_token
    `;
    await answer(id, {}, { sender: 'mia@work.example', reply_tokens: [mail?.reply_token] });
    expect(await replies()).toEqual(['accepted']);
  });
});

it('messages to others lose the name of a candidate who is erased', async () => {
  await plan();
  await sendAll();
  await call(database, "public.erase_person('mia@example.com')", admin);
  const left =
    await database.owner`select subject || coalesce(body_text, '') || files as words from emails`;
  for (const { words } of left) expect(words).not.toContain('Mia');
});
