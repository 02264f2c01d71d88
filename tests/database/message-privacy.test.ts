import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { createStaff, SERVICE } from './callers.ts';
import { addRow, call, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(
    database.owner,
    'public.received_messages',
    'public.message_stops',
    ...TRADE_TABLES,
  );
  await database.owner`delete from storage.objects`;
  await database.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`delete from audit_log`;
  });
});

const KIM = 'kim@example.com';
const find = (email: string) => call(database, `public.find_person('${email}')`, admin);
const erase = (email: string) => call(database, `public.erase_person('${email}')`, admin);

async function addMessage(
  sender: string,
  fields: { text?: string; copies?: string[]; file?: string } = {},
) {
  const id = randomUUID();
  await database.owner`
    insert into received_messages (id, fingerprint, sender, subject, body_text, copies, created_at)
    values (${id}, ${id}, ${sender}, 'Hello', ${fields.text ?? 'Words'}, ${fields.copies ?? []}, '2026-01-01')
  `;
  if (fields.file) {
    await database.owner`
      insert into received_files (received_message_id, name, type, size, path)
      values (${id}, 'Kim Lee.pdf', 'application/pdf', 1, ${fields.file})
    `;
    await database.owner`insert into storage.objects (bucket_id, name) values ('mail-files', ${fields.file})`;
  }
  return id;
}

it('finding a person shows their messages with files, and stops', async () => {
  await addMessage(KIM, { file: 'one.pdf' });
  await addMessage('bo@example.com');
  await database.owner`
    insert into message_stops (channel, address_hash, address, reason) values ('mail', '', ${KIM}, 'asked')
  `;
  const person = await find(KIM);
  expect(person.received_messages).toMatchObject([
    { sender: KIM, files: [{ name: 'Kim Lee.pdf' }] },
  ]);
  expect(person.message_stops).toMatchObject([{ address: KIM, reason: 'asked' }]);
  expect(person.candidate_files).toEqual(['mail-files/one.pdf']);
});

it('files of a message belong to the person, unless they are also somewhere else', async () => {
  await database.owner`
    insert into emails (recipient, subject, files) values (${KIM}, 'Our plan', ${database.owner.json(
      [
        { value: 'Plan', file: 'plan.pdf', bucket: 'mail-out-files' },
        { value: 'Brochure', file: 'brochure.pdf', bucket: 'media' },
        { value: 'Their own', file: 'own.pdf' },
      ],
    )})
  `;
  expect(await find(KIM)).toMatchObject({
    files: ['own.pdf'],
    candidate_files: ['mail-out-files/plan.pdf'],
  });
});

it('erasing a person deletes their messages, and keeps the stop without the address', async () => {
  await addMessage(KIM, { file: 'one.pdf' });
  await database.owner`
    insert into message_stops (channel, address_hash, address, reason) values ('mail', '', ${KIM}, 'asked')
  `;
  await expect(erase(KIM)).rejects.toThrow('The files have to go first');
  await database.owner`delete from storage.objects`;
  await erase(KIM);
  expect(await database.owner`select * from received_messages`).toEqual([]);
  expect(await database.owner`select * from received_files`).toEqual([]);
  const [stop] = await database.owner`
    select address, private.is_stopped('mail', 'Kim@example.com', '{asked}') as is_stopped from message_stops
  `;
  expect(stop).toEqual({ address: null, is_stopped: true });
  const [log] =
    await database.owner`select string_agg(audit_log::text, ' ') as words from audit_log`;
  expect(log?.words).not.toMatch(/kim/i);
});

it('a stop keeps neither the number nor the words of a mail server, also in the log', async () => {
  await addRow(database, 'leads', { name: 'Kim Lee', email: KIM, phone: '0491 570 156' });
  for (const [index, body] of ['STOP', 'START', 'STOP'].entries()) {
    await call(database, `public.receive_text('+61491570156', '${body}', 'text:${index}')`);
  }
  await database.owner`
    insert into message_stops (channel, address_hash, address, reason, detail)
    values ('mail', '', ${KIM}, 'bounced', 'The mail server said: 550 Kim Lee left')
  `;
  await erase(KIM);
  const [rest] = await database.owner`
    select concat(
      (select string_agg(audit_log::text, ' ') from audit_log),
      (select string_agg(message_stops::text, ' ') from message_stops),
      (select string_agg(received_messages::text, ' ') from received_messages)
    ) as words
  `;
  expect(rest?.words).not.toMatch(/kim|491570156/i);
  const [stop] = await database.owner`
    select private.is_stopped('text', '+61491570156', '{asked}') as texts,
      private.is_stopped('mail', ${KIM}, '{bounced}') as mail
  `;
  expect(stop).toEqual({ texts: true, mail: true });
});

it('a text that nobody filed belongs to the only person with the number', async () => {
  await addRow(database, 'leads', { name: 'Kim Lee', email: KIM, phone: '0491 570 156' });
  await addRow(database, 'candidates', { name: 'Kim Lee', email: KIM, phone: '0491570156' });
  await call(database, `public.receive_text('+61491570156', 'Call me', 'text:1')`);
  const texts = async () => (await find(KIM)).received_messages;
  expect(await texts()).toMatchObject([{ body_text: 'Call me', filed_at: null }]);
  await addRow(database, 'clients', { name: 'Al', email: 'al@example.com', phone: '0491 570 156' });
  expect(await texts()).toEqual([]);
  const undecided = await call(
    database,
    `(select jsonb_agg(to_jsonb(found)) from public.find_undecided('${KIM}') as found)`,
    admin,
  );
  expect(undecided).toContainEqual(
    expect.objectContaining({ place: 'received_messages', reason: 'has the same number' }),
  );
});

it('a message to staff that waits to be sent loses the name', async () => {
  const { id } = await addRow(database, 'leads', { name: 'Kim Lee', email: KIM });
  const mail = await addRow(database, 'emails', { recipient: 'vera@example.com', subject: 'News' });
  await database.owner`
    insert into private.confidential_email_bodies (email_id, body_text)
    values (${mail.id ?? null}, ${`Kim Lee replied\nhttps://tuart.example/admin/leads/${id}`})
  `;
  await erase(KIM);
  const [body] = await database.owner`select body_text from private.confidential_email_bodies`;
  expect(body?.body_text).toMatch(/^\[erased\] replied/);
});

it('in messages of others, the person is replaced in the text and removed from the copies', async () => {
  await addMessage('bo@example.com', { text: `Ask ${KIM} too`, copies: [KIM, 'al@example.com'] });
  expect((await find(KIM)).mentions).toMatchObject([{ table: 'received_messages' }]);
  await erase(KIM);
  expect(await database.owner`select body_text, copies from received_messages`).toEqual([
    { body_text: 'Ask [erased] too', copies: ['al@example.com'] },
  ]);
});

it('someone who only got a copy of our message is found, and removed from it', async () => {
  await database.owner`
    insert into emails (recipient, subject, status, copies, blind_copies)
    values ('bo@example.com', 'Hello', 'sent', ${['Kim@Example.com', 'al@example.com']}, ${[KIM]})
  `;
  expect((await find(KIM)).mentions).toMatchObject([{ table: 'emails' }]);
  await erase(KIM);
  expect(await database.owner`select copies, blind_copies from emails`).toEqual([
    { copies: ['al@example.com'], blind_copies: [] },
  ]);
});

it('retention deletes messages that nobody filed, and filed ones after their own time', async () => {
  await addMessage('old@example.com');
  const filed = await addMessage('filed@example.com');
  await database.owner`update received_messages set filed_at = now() where id = ${filed}`;
  const run = async (kind: string) =>
    Number(await call(database, `public.apply_retention('${kind}', 10)`, admin));
  await database.owner`update retention_rules set keep_days = 180 where kind like '%_messages'`;
  expect(await run('unfiled_messages')).toBe(1);
  const left = () => database.owner`select sender from received_messages`;
  expect(await left()).toEqual([{ sender: 'filed@example.com' }]);
  expect(await run('received_messages')).toBe(1);
  expect(await left()).toEqual([]);
});

it('files of a deleted message are removed after a day', async () => {
  await addMessage(KIM, { file: 'one.pdf' });
  await database.owner`update storage.objects set created_at = now() - interval '2 days'`;
  const orphans = async () => {
    await database.owner`delete from private.clock_turns`;
    return call(
      database,
      '(select count(*)::int from public.claim_orphaned_candidate_files())',
      SERVICE,
    );
  };
  expect(await orphans()).toBe(0);
  await database.owner`delete from received_messages`;
  expect(await orphans()).toBe(1);
});
