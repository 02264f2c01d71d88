import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

let database: TestDatabase;
let vera: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  vera = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(() =>
  emptyTables(
    database.owner,
    'public.emails',
    'public.leads',
    'public.candidates',
    'public.message_stops',
  ),
);

async function addLeads(...people: [name: string, email: string, service?: string][]) {
  const ids: string[] = [];
  for (const [name, email, service = 'mentoring'] of people) {
    const [row] = await database.owner`
      insert into public.leads (name, email, service_type) values (${name}, ${email}, ${service})
      returning id
    `;
    ids.push(String(row?.id));
  }
  return ids;
}

interface Sending {
  batch?: string;
  subject?: string;
  body?: string;
  isMarketing?: boolean;
  kind?: string;
}

function send(ids: string[], sending: Sending = {}, caller = vera) {
  const { batch = randomUUID(), subject = 'News', body = 'Hello {{first_name}}' } = sending;
  const { isMarketing = false, kind = 'leads' } = sending;
  return as(database.authenticator, caller, async (sql) => {
    const [row] = await sql`
      select public.queue_emails(${batch}, ${kind}, ${ids}::uuid[], ${subject}, ${body}, ${isMarketing})
        as count
    `;
    return row?.count;
  });
}

const emails = () =>
  database.owner`select * from public.emails where batch_id is not null order by recipient`;

it('each person gets their own message, which says what the preview says', async () => {
  const ids = await addLeads(
    ['Mia Tran', 'mia@example.com', 'future_services'],
    ['Ömer', 'omer@example.com', 'General'],
  );
  const body = 'Hello {{name}}, {{ first_name }}: {{service}}';
  const previews = await as(
    database.authenticator,
    vera,
    (sql) => sql`select * from public.mail_recipients('leads', ${ids}::uuid[], false)`,
  );
  expect(previews.map(({ fields }) => fields)).toEqual([
    {
      name: 'Mia Tran',
      first_name: 'Mia',
      service: 'future services',
      their_company: 'your company',
    },
    {
      name: 'Ömer',
      first_name: 'Ömer',
      service: 'our services',
      their_company: 'your company',
    },
  ]);
  expect(await send(ids, { body })).toBe(2);
  const sent = await emails();
  expect(sent.map(({ recipient, body_text }) => [recipient, body_text])).toEqual([
    ['mia@example.com', 'Hello Mia Tran, Mia: future services'],
    ['omer@example.com', 'Hello Ömer, Ömer: our services'],
  ]);
  expect(sent[0]).toMatchObject({ lead_id: ids[0], author_id: vera.claims.sub, status: 'queued' });
});

it('pressing the button twice, even at once, sends it once', async () => {
  const ids = await addLeads(['Mia', 'mia@example.com'], ['Kim', 'kim@example.com']);
  const batch = randomUUID();
  const counts = await Promise.all([1, 2, 3].map(() => send(ids, { batch })));
  expect(counts).toEqual([2, 2, 2]);
  expect(await emails()).toHaveLength(2);
});

it('leaves out people without a valid address, duplicates and stopped addresses', async () => {
  const ids = await addLeads(
    ['Ann', 'ann@example.com'],
    ['Bob', ''],
    ['Cat', 'not an address'],
    ['Dan', 'ANN@example.com'],
    ['Eve', 'eve@example.com'],
    ['Fay', 'fay@example.com'],
  );
  await database.owner`
    insert into public.message_stops (channel, address, address_hash, reason) values
      ('mail', 'eve@example.com', '', 'bounced'), ('mail', 'fay@example.com', '', 'asked')
  `;
  const people = (isMarketing: boolean) =>
    as(
      database.authenticator,
      vera,
      (sql) => sql`select * from public.mail_recipients('leads', ${ids}::uuid[], ${isMarketing})`,
    );
  expect((await people(true)).map(({ problem }) => problem)).toEqual([
    null,
    'No email address',
    'The email address cannot be right',
    'The same address as someone else in this selection',
    expect.stringContaining('came back'),
    expect.stringContaining('asked for no more'),
  ]);
  expect(await send(ids, { isMarketing: true })).toBe(1);
  expect((await people(false)).filter(({ problem }) => problem === null)).toHaveLength(2);
});

it('all or nobody: a wrong field stops the whole message, and so do 501 people', async () => {
  const ids = await addLeads(['Mia', 'mia@example.com']);
  await expect(send(ids, { body: 'Hi {{nmae}}' })).rejects.toThrow('Unknown merge field: {{nmae}}');
  await expect(send(ids, { body: '  ' })).rejects.toThrow('Please enter a message.');
  const many = [...ids, ...Array.from({ length: 500 }, () => randomUUID())];
  await expect(send(many)).rejects.toThrow('at most 500 people');
  await expect(send([randomUUID()])).rejects.toThrow('Nobody in this selection');
  expect(await emails()).toEqual([]);
});

it('news does not count as an answer to an enquiry', async () => {
  const ids = await addLeads(['Mia', 'mia@example.com']);
  await send(ids, { isMarketing: true });
  const [lead] = await database.owner`select status, first_response_at from public.leads`;
  expect(lead).toEqual({ status: 'new', first_response_at: null });
  expect(await database.owner`select from public.activities where kind = 'email'`).toHaveLength(1);
});

it('messages that have not been sent yet can be stopped', async () => {
  const ids = await addLeads(['Mia', 'mia@example.com'], ['Kim', 'kim@example.com']);
  const batch = randomUUID();
  await send(ids, { batch });
  await database.owner`update public.emails set status = 'sent' where recipient like 'mia%'`;
  const [row] = await as(
    database.authenticator,
    vera,
    (sql) => sql`select public.cancel_batch(${batch}) as count`,
  );
  expect(row?.count).toBe(1);
  expect((await emails()).map(({ status }) => status)).toEqual(['cancelled', 'sent']);
});

it('needs the permission to read the people as well as to write to them', async () => {
  const editor = await createStaff(database.owner, 'editor');
  const ids = await addLeads(['Mia', 'mia@example.com']);
  await expect(send(ids, {}, editor)).rejects.toThrow('Permission denied');
  await expect(send(ids, { kind: 'staff' })).rejects.toThrow('Permission denied');
});
