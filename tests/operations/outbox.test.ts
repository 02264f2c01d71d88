import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SPECIFIED_FORMS } from '~/lib/forms/specified-forms';
import { asJson } from '~/lib/supabase/as-json';
import { pdf } from '../storage/samples.ts';
import { enquiryForm, sendEnquiry } from '../support/enquiry.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { timed } from '../support/server-clock.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient } from '../support/staff-client.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let mail: MailServer;
let server: ServerProcess;
let admin: Awaited<ReturnType<typeof adminClient>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  mail = await startMailServer();
  server = await startServerProcess(folder.path, { SMTP_URL: mail.url });
  admin = await adminClient(server.url);
});

afterAll(async () => {
  await server.stop();
  await mail.close();
  await folder.remove();
});

function mailsTo(address: string) {
  return mail.received.filter(({ to }) => to.includes(address));
}

async function rowOf(recipient: string) {
  const { data } = await admin
    .from('emails')
    .select('id, lead_id, message_id, status, attempts, last_error, next_attempt_at, sent_at')
    .eq('recipient', recipient)
    .single();
  return data;
}

const PATIENCE = { timeout: 15_000, interval: 100 };
/** Three seconds, by the server's clock. */
const ANNOUNCED_TENTHS = 30;
const MINUTE_MS = 60_000;

describe('the outbox', () => {
  it('sends the confirmation of an enquiry once, with the name and nothing else that was typed', async () => {
    const email = 'grace@example.com';
    const message = 'Buy cheap watches at watches.example';
    const sent = await sendEnquiry(server.url, {
      email,
      name: 'Grace\r\nBcc: all@example.com',
      message,
    });
    const { reference } = await sent.json();
    expect(reference).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
    // The database notifies the worker, so the mail is sent well before the worker's next check.
    const { tenths } = await timed(server, async () => {
      await expect.poll(() => mailsTo(email), PATIENCE).toHaveLength(1);
    });
    expect(tenths).toBeLessThan(ANNOUNCED_TENTHS);
    const [received] = mailsTo(email);
    expect(received?.to).toEqual([email]);
    const [, sentAs] =
      /^Message-ID: <([0-9a-f-]{36}@tuart\.example)>/m.exec(received?.source ?? '') ?? [];
    expect(await rowOf(email)).toMatchObject({ message_id: sentAs });
    expect(received?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(received?.source).toMatch(/^Reply-To: .*@tuart\.example>\r$/m);
    expect(received?.source).not.toMatch(/^(In-Reply-To|References):/m);
    expect(received?.source).not.toMatch(/^Bcc:/im);
    expect(received?.source).not.toContain('watches');
    expect(received?.source).toContain(`Your reference: ${reference}`);
    // The mail format breaks long lines.
    const words = received?.source.replaceAll('=\r\n', '');
    expect(words).toMatch(/^Received: \w+day \d+ \w+ \d{4}, \d+:\d\d [ap]m/m);
    expect(received?.source).toMatch(/^About: \w+/m);
    expect(words).toMatch(/ by \w+day \d+ \w+ \d{4}, \d+:\d\d/);
    await expect.poll(async () => (await rowOf(email))?.status, PATIENCE).toBe('sent');
  });

  it('sends the invitations and resets that an administrator requests', async () => {
    const email = 'newcomer@example.com';
    const invited = await admin.functions.invoke('invite-user', {
      body: { email, role: 'viewer' },
    });
    expect(invited.data).toEqual({ message: `An invitation is on its way to ${email}` });
    await expect.poll(() => mailsTo(email), PATIENCE).toHaveLength(1);
    const { data } = await admin.from('admin_users').select('user_id').eq('email', email).single();
    const again = await admin.functions.invoke('send-account-link', { body: data ?? {} });
    expect(again.data).toEqual({ message: `An invitation is on its way to ${email}` });
    await expect.poll(() => mailsTo(email), PATIENCE).toHaveLength(2);
    expect(mailsTo(email)[1]?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  it('never sends the demo’s messages', () => {
    expect(mailsTo('jordan.ellis@example.com')).toEqual([]);
  });

  it('keeps mail that a mail server refuses, records why, and does not disturb visitors', async () => {
    const email = 'later@example.com';
    mail.refuseWith('Mailbox busy');
    const before = Date.now();
    expect((await sendEnquiry(server.url, { email })).status).toBe(200);
    await expect.poll(async () => (await rowOf(email))?.attempts, PATIENCE).toBe(1);
    await expect.poll(async () => (await rowOf(email))?.status, PATIENCE).toBe('queued');
    const row = await rowOf(email);
    expect(row?.last_error).toContain('Mailbox busy');
    // One minute after the failure, which was between `before` and now.
    const next = new Date(row?.next_attempt_at ?? 0).getTime();
    expect(next).toBeGreaterThanOrEqual(before + MINUTE_MS);
    expect(next).toBeLessThanOrEqual(Date.now() + MINUTE_MS);

    mail.refuseWith(undefined);
    const now = new Date().toISOString();
    await admin.from('emails').update({ next_attempt_at: now }).eq('recipient', email);
    await expect.poll(() => mailsTo(email), PATIENCE).toHaveLength(1);
    await expect.poll(async () => (await rowOf(email))?.last_error, PATIENCE).toBeNull();
  });

  it('a staff reply continues the thread, and a permanently refused one is not retried', async () => {
    const confirmation = await rowOf('grace@example.com');
    const lead_id = confirmation?.lead_id;
    const reply = { lead_id, subject: 'Your enquiry', body_text: 'Hello', status: 'queued' };
    await admin.from('emails').insert({ ...reply, recipient: 'Grace@example.com' });
    await expect.poll(() => mailsTo('Grace@example.com'), PATIENCE).toHaveLength(1);
    const source = mailsTo('Grace@example.com')[0]?.source ?? '';
    expect(source).toContain(`In-Reply-To: <${confirmation?.message_id}>`);
    expect(source).toContain(`References: <${confirmation?.message_id}>`);
    expect(source).not.toMatch(/^Auto-Submitted:/m);

    mail.refuseWith('No such user', 550);
    await admin.from('emails').insert({ ...reply, recipient: 'nobody@example.com' });
    await expect
      .poll(async () => (await rowOf('nobody@example.com'))?.status, PATIENCE)
      .toBe('failed');
    mail.refuseWith(undefined);
    const refused = await rowOf('nobody@example.com');
    expect(refused).toMatchObject({ attempts: 1, last_error: expect.stringContaining('550') });
    const { data: entries } = await admin
      .from('activities')
      .select('details')
      .eq('lead_id', lead_id ?? '')
      .eq('kind', 'email')
      .order('created_at');
    expect(entries?.map(({ details }) => details)).toMatchObject([
      { delivery: 'sent' },
      { email_id: refused?.id, delivery: 'failed' },
    ]);
  });

  it('allows no headers in subject or recipient, and sends HTML with the text', async () => {
    const subject = 'Hello\r\nBcc: all@example.com\r\n\r\nBody';
    const body_text = 'A <b>bold</b> word';
    const queue = (recipient: string) =>
      admin.from('emails').insert({ recipient, subject, body_text, status: 'queued' });
    await queue('header@example.com');
    await expect.poll(() => mailsTo('header@example.com'), PATIENCE).toHaveLength(1);
    const [received] = mailsTo('header@example.com');
    expect(received?.source).not.toMatch(/^Bcc:/im);
    expect(received?.source).toMatch(/^Content-Type: multipart\/alternative/m);
    // A long line is broken with an equals sign.
    const source = received?.source.replaceAll('=\r\n', '');
    expect(source).toContain('A <b>bold</b> word');
    expect(source).toContain('&lt;b&gt;bold&lt;/b&gt; word');

    const before = mail.received.length;
    const hostile = ['a@example.com\r\nRCPT TO:<b@example.com>', 'c@example.com, d@example.com'];
    for (const recipient of hostile) await queue(recipient);
    for (const recipient of hostile) {
      await expect.poll(async () => (await rowOf(recipient))?.attempts, PATIENCE).toBe(1);
    }
    await queue('after@example.com');
    await expect.poll(() => mailsTo('after@example.com'), PATIENCE).toHaveLength(1);
    const addressed = mail.received.slice(before).flatMap(({ to }) => to);
    expect(addressed.filter((address) => /^[bd]@/.test(address))).toEqual([]);
  });

  it('sends a form to the office only, with its file, and keeps it until the mail server takes it', async () => {
    const fields = SPECIFIED_FORMS.alternate.fields;
    const form = {
      key: 'by-email',
      name: 'Visits',
      destination: 'email',
      notify_email: 'visits@example.com',
      definition: asJson({ submit: 'Send', fields }),
    };
    expect((await admin.from('forms').insert(form)).error).toBeNull();
    mail.refuseWith('Mailbox busy');
    const file = new File([new Uint8Array(pdf())], 'My notes.pdf', { type: 'application/pdf' });
    const data = new FormData();
    const email = 'ines@example.com';
    const typed = { ...Object.fromEntries(enquiryForm({ email })), form: form.key };
    for (const [name, value] of Object.entries(typed)) data.set(name, value);
    data.set('attachment', file);
    const send = () => fetch(`${server.url}/enquiries`, { method: 'POST', body: data });
    await expect.poll(async () => (await send()).status, PATIENCE).toBe(200);
    await expect
      .poll(async () => (await rowOf('visits@example.com'))?.last_error, PATIENCE)
      .toContain('Mailbox busy');

    mail.refuseWith(undefined);
    const now = new Date().toISOString();
    await admin
      .from('emails')
      .update({ next_attempt_at: now })
      .eq('recipient', 'visits@example.com');
    await expect.poll(() => mailsTo('visits@example.com'), PATIENCE).toHaveLength(1);
    const source = mailsTo('visits@example.com')[0]?.source ?? '';
    expect(source).toMatch(/^Reply-To: <?ines@example\.com>?\r$/m);
    expect(source).toContain('filename="My notes.pdf"');
    expect(source.replaceAll('\r\n', '')).toContain(
      Buffer.from(await file.arrayBuffer()).toString('base64'),
    );
    const { data: leads } = await admin.from('leads').select('id').eq('email', email);
    expect(leads).toEqual([]);
  });

  it('waits for a slow mail server in the background', async () => {
    const release = mail.hold();
    const email = 'slow@example.com';
    expect((await sendEnquiry(server.url, { email })).status).toBe(200);
    await expect.poll(async () => (await rowOf(email))?.status, PATIENCE).toBe('sending');
    // Other visitors still get replies, and their mail waits its turn.
    expect((await sendEnquiry(server.url, { email: 'next@example.com' })).status).toBe(200);
    expect(mailsTo(email)).toHaveLength(0);
    release();
    await expect.poll(async () => (await rowOf(email))?.status, PATIENCE).toBe('sent');
    await expect.poll(async () => (await rowOf('next@example.com'))?.status, PATIENCE).toBe('sent');
  });

  it('survives the loss of its mail server', async () => {
    await mail.close();
    const email = 'gone@example.com';
    expect((await sendEnquiry(server.url, { email })).status).toBe(200);
    await expect.poll(async () => (await rowOf(email))?.last_error, PATIENCE).toMatch(/ECONN/);
    expect(await rowOf(email)).toMatchObject({ status: 'queued', attempts: 1 });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});
