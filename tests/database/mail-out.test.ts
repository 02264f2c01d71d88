import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, memberOf } from './callers.ts';

let database: TestDatabase;
let vera: Caller;
let omar: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  vera = await createStaff(database.owner, 'admin');
  omar = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(() =>
  emptyTables(database.owner, 'public.emails', 'public.leads', 'public.message_stops'),
);

const LETTER = { recipient: 'kim@example.com', subject: 'Hello', body_text: 'Some words' };

interface Saving {
  id?: string;
  isSent?: boolean;
  version?: string | null;
  sendAt?: string | null;
}

async function save(caller: Caller, email: object, saving: Saving = {}) {
  const { id = randomUUID(), isSent = true, version = null, sendAt = null } = saving;
  const [row] = await as(
    database.authenticator,
    caller,
    (sql) => sql`
      select public.save_email(${id}, ${JSON.stringify(email)}::jsonb, ${isSent}, ${version}, ${sendAt})
        as saved
    `,
  );
  return row?.saved as { id: string; status: string; updated_at: string };
}

async function undo(caller: Caller, id: string) {
  const [row] = await as(
    database.authenticator,
    caller,
    (sql) => sql`select public.undo_email(${id}) as is_undone`,
  );
  return row?.is_undone;
}

const stored = async (id: string) =>
  (await database.owner`select * from public.emails where id = ${id}`)[0];
const claim = () => database.owner`select * from public.claim_due_emails()`;
const letTenSecondsPass = () =>
  database.owner`update public.emails set next_attempt_at = now() where status = 'queued'`;
const stop = (address: string, reason: string, channel = 'mail') =>
  database.owner`
    insert into public.message_stops (channel, address, address_hash, reason)
    values (${channel}, ${address}, '', ${reason})
  `;

async function addLead() {
  const [lead] = await database.owner`
    insert into public.leads (name, email) values ('Kim', 'kim@example.com') returning id
  `;
  return String(lead?.id);
}

describe('a message that someone sends', () => {
  it('is sent ten seconds later, and until then can be turned back into a draft', async () => {
    const lead_id = await addLead();
    const { id } = await save(vera, { ...LETTER, lead_id, copies: ['lee@example.com'] });
    expect(await claim()).toEqual([]);
    const entries = () => database.owner`select from public.activities where kind = 'email'`;
    expect(await entries()).toHaveLength(1);
    const status = async () =>
      (await database.owner`select status, first_response_at from public.leads`)[0];
    expect(await status()).toMatchObject({ status: 'contacted' });

    expect(await undo(vera, id)).toBe(true);
    expect(await stored(id)).toMatchObject({
      status: 'draft',
      body_text: 'Some words',
      copies: ['lee@example.com'],
    });
    expect(await entries()).toHaveLength(0);
    expect(await status()).toEqual({ status: 'new', first_response_at: null });
  });

  it('cannot be undone once it may have been sent, or by someone else', async () => {
    const { id } = await save(vera, LETTER);
    expect(await undo(omar, id)).toBe(false);
    await letTenSecondsPass();
    expect(await undo(vera, id)).toBe(false);
    expect(await claim()).toMatchObject([{ id, recipient: 'kim@example.com' }]);
  });

  it('is sent at the chosen time', async () => {
    const sendAt = '2099-01-01T01:00:00Z';
    const { id } = await save(vera, LETTER, { sendAt });
    expect((await stored(id))?.next_attempt_at).toEqual(new Date(sendAt));
  });

  it('is sent once when the request is repeated', async () => {
    const id = randomUUID();
    await save(vera, LETTER, { id });
    await save(vera, LETTER, { id });
    expect(await database.owner`select from public.emails`).toHaveLength(1);
    await expect(save(omar, LETTER, { id })).rejects.toThrow('Permission denied');
  });

  it.each([
    [{ body_text: ' \n' }, 'Please enter a message.'],
    [{ body_text: 'Hello {{nmae}}' }, 'Unknown merge field: {{nmae}}.'],
    [{ copies: ['not an address'] }, '“not an address” is not an email address.'],
    [{ blind_copies: ['a@b.c\nd@e.f'] }, 'is not an email address.'],
    [{ channel: 'text', recipient: '08 5550 0101' }, 'is not a mobile number'],
  ])('is refused with %j', async (wrong, reason) => {
    await expect(save(vera, { ...LETTER, ...wrong })).rejects.toThrow(reason);
    await save(vera, { ...LETTER, ...wrong }, { isSent: false });
  });
});

describe('a draft', () => {
  it('is saved only over the version that was opened, and belongs to the person who sends it', async () => {
    const { id, updated_at } = await save(vera, LETTER, { isSent: false });
    expect(await stored(id)).toMatchObject({ author_id: vera.claims.sub });
    const version = updated_at;
    await save(omar, { ...LETTER, subject: 'Better' }, { id, version });
    expect(await stored(id)).toMatchObject({ author_id: omar.claims.sub, subject: 'Better' });
    await expect(save(vera, LETTER, { id, version })).rejects.toThrow('Someone else has changed');
  });
});

describe('callers cannot forge', () => {
  it('the author, the secret for replies and the bounce', async () => {
    const token = 'a'.repeat(32);
    await as(
      database.authenticator,
      vera,
      (sql) => sql`
        insert into public.emails (subject, author_id, reply_token, bounced_at)
        values ('Forged', ${String(omar.claims.sub)}, ${token}, now())
      `,
    );
    const forged = { author_id: vera.claims.sub, bounced_at: null };
    const [email] = await database.owner`select * from public.emails`;
    expect(email).toMatchObject(forged);
    expect(email?.reply_token).not.toBe(token);
    await as(
      database.authenticator,
      vera,
      (sql) =>
        sql`update public.emails set author_id = ${String(omar.claims.sub)}, reply_token = ${token}`,
    );
    expect(await stored(String(email?.id))).toMatchObject({
      ...forged,
      reply_token: email?.reply_token,
    });
  });
});

describe('files', () => {
  const file = (bucket: string) => ({ value: 'Plan.pdf', file: 'plan.pdf', bucket });
  beforeEach(async () => {
    await database.owner`delete from storage.objects`;
    await database.owner`
      insert into storage.objects (bucket_id, name, metadata) values
        ('mail-out-files', 'plan.pdf', '{"size": 100}'), ('resumes', 'plan.pdf', '{"size": 100}'),
        ('mail-out-files', 'large.pdf', '{"size": 20971500}')
    `;
  });

  it('are sent if the person may read them', async () => {
    const { id } = await save(vera, {
      ...LETTER,
      files: [file('mail-out-files'), file('resumes')],
    });
    await letTenSecondsPass();
    expect((await claim())[0]).toMatchObject({ id, files: [{ value: 'Plan.pdf' }, {}] });
  });

  it('are refused if the person may not read them, if they are gone, or too large', async () => {
    await database.owner`
      insert into public.permissions (role, permission_key) values ('mail only', 'leads.manage')
    `;
    const mailOnly = await createStaff(database.owner, 'mail only');
    await expect(save(mailOnly, { ...LETTER, files: [file('resumes')] })).rejects.toThrow(
      'is gone',
    );
    await save(mailOnly, { ...LETTER, files: [file('mail-out-files')] });
    const gone = { ...file('mail-out-files'), file: 'gone.pdf' };
    await expect(save(vera, { ...LETTER, files: [gone] })).rejects.toThrow('is gone');
    const large = { ...file('mail-out-files'), file: 'large.pdf' };
    await expect(save(vera, { ...LETTER, files: [large, file('mail-out-files')] })).rejects.toThrow(
      'at most 20 MB',
    );
  });

  it('are removed from storage when no message uses them', async () => {
    await save(vera, { ...LETTER, files: [file('mail-out-files')] });
    await database.owner`update storage.objects set created_at = now() - interval '2 days'`;
    const orphans = await database.owner`select public.claim_orphaned_mail_files() as name`;
    expect(orphans).toEqual([{ name: 'large.pdf' }]);
  });
});

describe('an address that is stopped', () => {
  it('gets no more mail of any kind if mail came back, except about its account', async () => {
    const { id } = await save(vera, LETTER);
    await stop('KIM@example.com', 'bounced');
    await expect(save(vera, LETTER)).rejects.toThrow('came back');
    await letTenSecondsPass();
    await database.owner`select private.queue_confidential_email('kim@example.com', 'Code', 'x')`;
    expect(await claim()).toMatchObject([{ subject: 'Code' }]);
    expect(await stored(id)).toMatchObject({
      status: 'cancelled',
      last_error: expect.stringContaining('came back'),
    });
    await database.owner`delete from public.message_stops`;
    await save(vera, LETTER);
  });

  it('gets replies but no marketing if the person unsubscribed', async () => {
    const answer = await save(vera, LETTER);
    const news = await save(vera, { ...LETTER, is_marketing: true });
    await stop('kim@example.com', 'unsubscribed');
    await letTenSecondsPass();
    expect(await claim()).toMatchObject([{ id: answer.id }]);
    expect(await stored(news.id)).toMatchObject({ status: 'cancelled' });
  });

  it('is left out of the copies if mail came back', async () => {
    await stop('lee@example.com', 'bounced');
    await save(vera, { ...LETTER, copies: ['lee@example.com', 'ada@example.com'] });
    await letTenSecondsPass();
    expect(await claim()).toMatchObject([{ copies: ['ada@example.com'] }]);
  });
});

it('marketing names its sender, and its link still stops further marketing after the message is deleted', async () => {
  await save(vera, { ...LETTER, is_marketing: true });
  await letTenSecondsPass();
  const [mail] = await claim();
  const url = String(mail?.unsubscribe_url);
  expect(mail?.body_text).toContain(`no more messages like this one: ${url}`);
  expect(mail?.body_text).toMatch(/^Some words\n\n--\n.+/);
  await database.owner`delete from public.emails`;
  const token = url.split('/').at(-1) ?? '';
  const unsubscribe = async (secret: string) =>
    (await database.owner`select public.unsubscribe(${secret}) as done`)[0]?.done;
  expect([await unsubscribe('x'), await unsubscribe(token), await unsubscribe(token)]).toEqual([
    false,
    true,
    true,
  ]);
  await expect(save(vera, { ...LETTER, is_marketing: true })).rejects.toThrow('asked for no more');
});

it('an answer names the message that it answers, and the message before that', async () => {
  const lead_id = await addLead();
  const [first] = await database.owner`
    insert into public.emails (recipient, status, message_id, sent_at)
    values ('someone@example.com', 'sent', 'first@tuart.example', now()) returning id
  `;
  const [received] = await database.owner`
    insert into public.received_messages (fingerprint, message_id, email_id, sender, lead_id)
    values ('one', 'theirs@example.com', ${first?.id}, 'kim@example.com', ${lead_id}) returning id
  `;
  await save(vera, { ...LETTER, lead_id, answers_id: received?.id });
  await letTenSecondsPass();
  expect(await claim()).toMatchObject([{ thread: ['first@tuart.example', 'theirs@example.com'] }]);
});

it('a message goes out under its author’s name, and automatic mail under nobody’s', async () => {
  await memberOf(database.owner, vera, 'Vera Lund');
  await save(vera, LETTER);
  await letTenSecondsPass();
  await database.owner`insert into public.emails (subject, status) values ('Automatic', 'queued')`;
  const claimed = await claim();
  expect(claimed.map(({ author_name }) => author_name).toSorted()).toEqual(['Vera Lund', null]);
});
