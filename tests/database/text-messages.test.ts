import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() =>
  emptyTables(
    database.owner,
    'public.received_messages',
    'public.message_stops',
    'public.leads',
    'public.clients',
    'public.candidates',
  ),
);

let texts = 0;
async function receive(body: string, sender = '+61412345678', fingerprint = `text:${texts++}`) {
  const [row] = await database.owner`
    select public.receive_text(${sender}, ${body}, ${fingerprint}) as id
  `;
  return row?.id as string | null;
}

const isStopped = async () =>
  (
    await database.owner`
    select private.is_stopped('text', '+61412345678', '{asked}') as is_stopped
  `
  )[0]?.is_stopped;
const message = async () => (await database.owner`select * from public.received_messages`)[0];

/** app/lib/records/mobile-number.test.ts has the same cases. */
it.each([
  ['0412 345 678', '+61412345678'],
  ['(04) 1234-5678', '+61412345678'],
  ['+61 (0)412 345 678', '+61412345678'],
  ['61412345678', '+61412345678'],
  ['0011 61 412 345 678', '+61412345678'],
  ['+64 21 123 4567', '+64211234567'],
  ['08 5550 0101', null],
  ['+61 8 5550 0101', null],
  ['1300 555 010', null],
  ['412 345 678', null],
  ['call me', null],
  ['', null],
])('the number %s is %s', async (typed, number) => {
  const [row] = await database.owner`select private.mobile_number(${typed}) as number`;
  expect(row?.number).toBe(number);
});

describe('a text', () => {
  it('is stored once, however often the provider sends it', async () => {
    expect(await receive('Hello', '0412 345 678', 'text:same')).not.toBeNull();
    expect(await receive('Hello', '0412 345 678', 'text:same')).toBeNull();
    expect(await message()).toMatchObject({
      channel: 'text',
      sender: '+61412345678',
      body_text: 'Hello',
      filed_at: null,
    });
  });

  it.each(['STOP', ' stop. ', 'Unsubscribe', 'END', 'cancel', 'Quit', 'opt out', 'OPT-OUT'])(
    '“%s” stops all texts to the number, and START allows them again',
    async (word) => {
      await receive(word);
      expect(await isStopped()).toBe(true);
      await receive('Start');
      expect(await isStopped()).toBe(false);
    },
  );

  it('that only mentions such a word stops nothing', async () => {
    await receive('Please do not stop writing to me');
    expect(await isStopped()).toBe(false);
  });
});

describe('the person with the number', () => {
  const client = (name: string) =>
    database.owner`
      insert into public.clients (name, email, phone)
      values (${name}, ${`${name}@example.com`}, '0412 345 678') returning id
    `;
  const lead = (client_id: string | null) =>
    database.owner`
      insert into public.leads (name, email, phone, client_id)
      values ('Kim', 'kim@example.com', '+61 412 345 678', ${client_id}) returning id
    `;

  it('gets the text if there is exactly one, and an enquiry of theirs counts as them', async () => {
    const [{ id: client_id } = {}] = await client('kim');
    const [{ id: lead_id } = {}] = await lead(client_id);
    await receive('Yes please');
    expect(await message()).toMatchObject({ client_id, lead_id, filed_by: 'sender' });
    const entries = await database.owner`select kind, body, lead_id from public.activities`;
    expect(entries).toContainEqual({ kind: 'received', body: 'Yes please', lead_id });
  });

  it('is not guessed between two', async () => {
    await client('kim');
    await database.owner`
      insert into public.candidates (name, email, phone) values ('Lee', 'l@example.com', '0412345678')
    `;
    await receive('Yes please');
    expect(await message()).toMatchObject({ client_id: null, candidate_id: null, filed_at: null });
  });
});

it('a text answers only what was sent to that number, and is never sent to a stopped one', async () => {
  await database.owner`
    insert into public.emails (channel, recipient, body_text, status)
    values ('text', '+61412345678', 'See you at 9', 'queued')
  `;
  expect(await database.owner`select from public.claim_due_emails()`).toHaveLength(0);
  const claimTexts = () => database.owner`
    select id, channel, body_text from public.claim_due_emails(10, 'localhost', '{text}')
  `;
  const [sent] = await claimTexts();
  expect(sent).toMatchObject({ channel: 'text', body_text: 'See you at 9' });
  await database.owner`select public.finish_email(${sent?.id}, sent_as => 'provider-1')`;
  await receive('STOP');
  expect(await message()).toMatchObject({ email_id: sent?.id });
  await database.owner`update public.emails set status = 'queued', next_attempt_at = now()`;
  expect(await claimTexts()).toHaveLength(0);
  const [held] = await database.owner`select status, last_error, message_id from public.emails`;
  expect(held).toEqual({
    status: 'cancelled',
    last_error: 'This person asked for no more texts.',
    message_id: 'provider-1',
  });
});
