import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SPECIFIED_FORMS } from '~/lib/forms/specified-forms';
import { asJson } from '~/lib/supabase/as-json';
import { pdf } from '../storage/samples.ts';
import { isSignedWith, signedHeaders } from '../support/dkim.ts';
import { enquiryForm, sendEnquiry } from '../support/enquiry.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { timed } from '../support/server-clock.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient } from '../support/staff-client.ts';

const SECRET = 'ab'.repeat(32);
const PATIENCE = { timeout: 25_000, interval: 250 };

interface Asked {
  headers: IncomingMessage['headers'];
  body: string;
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let mail: MailServer;
let provider: Server;
let server: ServerProcess;
let admin: Awaited<ReturnType<typeof adminClient>>;
let publicKey: KeyObject;
const asked: Asked[] = [];
let answer = { status: 200, body: '{"messages":[{"id":"p-1"}]}' };

beforeAll(async () => {
  folder = await temporaryFolder();
  mail = await startMailServer();
  provider = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    asked.push({ headers: request.headers, body });
    response.writeHead(answer.status).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  publicKey = keys.publicKey;
  server = await startServerProcess(folder.path, {
    SMTP_URL: mail.url,
    MAIL_REPLY_ADDRESS: 'reply@tuart.example',
    DKIM_DOMAIN: 'tuart.example',
    DKIM_SELECTOR: 'mail',
    DKIM_PRIVATE_KEY: String(keys.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    SMS_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/send`,
    SMS_KEY: 'secret key',
    SMS_SENDER: 'Tuart',
    SMS_BODY: '{"to":"{{to}}","from":"{{from}}","body":"{{text}}"}',
    SMS_ID_POINTER: '/messages/0/id',
    SMS_INBOUND_SECRET: SECRET,
    ALLOWED_INNER_ADDRESSES: '127.0.0.1',
  });
  admin = await adminClient(server.url);
});

afterAll(async () => {
  await server.stop();
  await mail.close();
  provider.closeAllConnections();
  provider.close();
  await folder.remove();
});

/** Queues a message without the ten seconds, which tests/database/mail-out.test.ts is about. */
async function queue(row: object) {
  const id = randomUUID();
  const email = { id, status: 'queued', subject: 'Hello', body_text: 'Words', ...row };
  const { error } = await admin.from('emails').insert(email);
  expect(error).toBeNull();
  return id;
}

async function outcome(id: string) {
  const read = async () =>
    (await admin.from('emails').select('*').eq('id', id).single()).data ?? undefined;
  const isDone = async () => !['queued', 'sending'].includes((await read())?.status ?? '');
  await expect.poll(isDone, PATIENCE).toBe(true);
  return read();
}

const mailTo = (address: string) => mail.received.find(({ to }) => to.includes(address));

describe('mail', () => {
  it('is signed, names its author, goes to copies, and replies find the message', async () => {
    const named = await admin.auth.updateUser({ data: { name: 'Vera Lund' } });
    expect(named.error).toBeNull();
    const file = new File([new Uint8Array(pdf())], 'plan.pdf', { type: 'application/pdf' });
    const stored = await admin.storage.from('mail-out-files').upload('plan.pdf', file);
    expect(stored.error).toBeNull();
    const id = await queue({
      recipient: 'kim@example.com',
      copies: ['copy@example.com'],
      blind_copies: ['blind@example.com'],
      files: asJson([{ value: 'Our plan.pdf', file: 'plan.pdf', bucket: 'mail-out-files' }]),
    });
    const sent = await outcome(id);
    expect(sent).toMatchObject({ status: 'sent', last_error: null });
    const received = mailTo('kim@example.com');
    expect(received?.to).toEqual(['kim@example.com', 'copy@example.com', 'blind@example.com']);
    const source = received?.source ?? '';
    expect(source).toMatch(/^From: "?Vera Lund at Tuart Workforce"? <info@tuart\.example>\r$/m);
    // Long headers are broken into lines.
    const headers = source.replace(/\r\n[ \t]+/g, ' ');
    expect(headers).toMatch(new RegExp(`^Reply-To: .*<reply\\+${sent?.reply_token}@`, 'm'));
    expect(source).toMatch(/^Cc: copy@example\.com\r$/m);
    expect(source).not.toContain('blind@example.com');
    expect(source).toContain('filename="Our plan.pdf"');
    expect(source.replaceAll('\r\n', '')).toContain(
      Buffer.from(await file.arrayBuffer()).toString('base64'),
    );
    expect(isSignedWith(source, publicKey)).toBe(true);
    expect(isSignedWith(source.replace('Vera Lund', 'Vera Land'), publicKey)).toBe(false);
  });

  it('reports a copy that was refused, and fails if only the copies were accepted', async () => {
    mail.refuseWith('No such user', 550, 'gone@example.com');
    const copied = await queue({ recipient: 'lee@example.com', copies: ['gone@example.com'] });
    expect(await outcome(copied)).toMatchObject({
      status: 'sent',
      last_error: expect.stringMatching(/accept the copy to gone@example\.com .*550/),
    });
    const failed = await queue({ recipient: 'gone@example.com', copies: ['ada@example.com'] });
    expect(await outcome(failed)).toMatchObject({
      status: 'failed',
      attempts: 1,
      last_error: expect.stringContaining('Only the other recipients got the message'),
    });
    mail.refuseWith(undefined);
  });

  const at = (address: string) => mail.received.filter(({ to }) => to.includes(address)).length;
  const row = async (id: string) =>
    (await admin.from('emails').select('*').eq('id', id).single()).data ?? undefined;
  /** What the clock does a minute later, or, with `attempts`, what “Retry now” does. */
  const again = async (id: string, by: { attempts?: number } = {}) => {
    mail.refuseWith(undefined);
    const next_attempt_at = new Date().toISOString();
    const status = by.attempts === 0 ? { status: 'queued' } : {};
    const { error } = await admin
      .from('emails')
      .update({ ...status, ...by, next_attempt_at })
      .eq('id', id);
    expect(error).toBeNull();
  };

  it.each([
    ['by the clock', {}],
    ['by hand', { attempts: 0 }],
  ])('tries only the deferred main recipient again, %s', async (how, by) => {
    const main = `grey-${how.at(-1)}@example.com`;
    const copy = `copy-${how.at(-1)}@example.com`;
    mail.refuseWith('Greylisted', 451, main);
    const id = await queue({ recipient: main, copies: [copy] });
    await expect.poll(() => at(copy), PATIENCE).toBe(1);
    await expect
      .poll(() => row(id), PATIENCE)
      .toMatchObject({ status: 'queued', attempts: 1, last_error: expect.stringContaining('451') });
    expect(Date.parse((await row(id))?.next_attempt_at ?? '')).toBeGreaterThan(Date.now());
    await again(id, by);
    expect(await outcome(id)).toMatchObject({ status: 'sent', last_error: null, deliveries: {} });
    expect([at(main), at(copy)]).toEqual([1, 1]);
    // Whoever gets it later sees who else has it.
    expect(mailTo(main)?.source).toMatch(new RegExp(`^Cc: ${copy}\r$`, 'm'));
  });

  it('tries a deferred copy again after the main recipient has it', async () => {
    mail.refuseWith('Greylisted', 451, 'slow@example.com');
    const id = await queue({ recipient: 'fast@example.com', copies: ['slow@example.com'] });
    const sent = await outcome(id);
    expect(sent).toMatchObject({ status: 'sent', last_error: expect.stringContaining('451') });
    expect(Date.parse(sent?.next_attempt_at ?? '')).toBeLessThan(Date.now() + 61_000);
    await again(id);
    await expect.poll(() => at('slow@example.com'), PATIENCE).toBe(1);
    await expect.poll(() => row(id), PATIENCE).toMatchObject({ last_error: null, deliveries: {} });
    expect([at('fast@example.com'), (await row(id))?.sent_at]).toEqual([1, sent?.sent_at]);
  });

  it('“Retry now” after a refusal does not send to the copy again', async () => {
    mail.refuseWith('No such user', 550, 'typo@example.com');
    const id = await queue({ recipient: 'typo@example.com', copies: ['once@example.com'] });
    expect(await outcome(id)).toMatchObject({ status: 'failed' });
    await again(id, { attempts: 0 });
    expect(await outcome(id)).toMatchObject({ status: 'sent' });
    expect([at('typo@example.com'), at('once@example.com')]).toEqual([1, 1]);
  });

  it('marketing can be stopped with one click, without a browser, and then is not sent', async () => {
    const news = { recipient: 'news@example.com', is_marketing: true };
    await outcome(await queue(news));
    const signed = mailTo('news@example.com')?.source ?? '';
    expect(isSignedWith(signed, publicKey)).toBe(true);
    // Otherwise mail programs do not offer the button (RFC 8058).
    expect(signedHeaders(signed)).toEqual(
      expect.arrayContaining(['from', 'list-unsubscribe', 'list-unsubscribe-post']),
    );
    expect(isSignedWith(signed.replace('One-Click', 'No-Click'), publicKey)).toBe(false);
    const source = signed.replace(/\r\n[ \t]+/g, ' ');
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const [, url = ''] = /^List-Unsubscribe: <(\S*)>/m.exec(source) ?? [];
    const page = await fetch(url);
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    expect(await page.text()).toContain('Stop these messages');
    const clicked = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(clicked.status).toBe(200);
    expect(await clicked.text()).toContain('We will send no more news');
    expect(await outcome(await queue(news))).toMatchObject({
      status: 'cancelled',
      last_error: expect.stringContaining('asked for no more'),
    });
    const wrong = await fetch(`${server.url}/unsubscribe/${'0'.repeat(64)}`, { method: 'POST' });
    expect(wrong.status).toBe(404);
  });

  it('its status names the server but no password', async () => {
    const { data } = await admin.rpc('mail_state');
    expect(data).toMatchObject({
      setup: {
        server: new URL(mail.url).host,
        dkim: 'mail._domainkey.tuart.example',
        texts: 'Tuart',
      },
      last_failure: { reason: expect.stringContaining('gone@example.com') },
    });
    expect(JSON.stringify(data)).not.toContain('secret key');
  });
});

describe('texts', () => {
  const text = { channel: 'text', recipient: '+61412345678', body_text: 'It’s "on"\nat 9' };

  it('are sent through the provider', async () => {
    expect(await outcome(await queue(text))).toMatchObject({ status: 'sent', message_id: 'p-1' });
    const request = asked.at(-1);
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer secret key',
      'content-type': 'application/json',
    });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      to: '+61412345678',
      from: 'Tuart',
      body: 'It’s "on"\nat 9',
    });
  });

  it('that the provider refuses fail at once; when it is busy they are tried again', async () => {
    answer = { status: 422, body: '{"error":"Unknown number"}' };
    expect(await outcome(await queue(text))).toMatchObject({
      status: 'failed',
      last_error: 'The text message provider answered 422: {"error":"Unknown number"}',
    });
    answer = { status: 503, body: '' };
    const id = await queue(text);
    const tried = async () =>
      (await admin.from('emails').select('status, attempts, last_error').eq('id', id).single())
        .data;
    await expect.poll(tried, PATIENCE).toEqual({
      status: 'queued',
      attempts: 1,
      last_error: 'The text message provider answered 503',
    });
    answer = { status: 200, body: '{"messages":[{"id":"p-2"}]}' };
  });

  it('from people are received once; STOP is respected', async () => {
    const send = (body: BodyInit, type: string, secret = SECRET) =>
      fetch(`${server.url}/api/texts/${secret}`, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body,
      });
    const form = new URLSearchParams({ From: '+61498765432', Body: 'Stop', MessageSid: 's1' });
    const type = 'application/x-www-form-urlencoded';
    expect((await send(form.toString(), type)).status).toBe(204);
    expect((await send(form.toString(), type)).status).toBe(204);
    const json = JSON.stringify({ data: { sender: '0498765432', text: 'Why?', id: 7 } });
    expect((await send(json, 'application/json')).status).toBe(204);
    expect((await send('{"from":"0498765432"}', 'application/json')).status).toBe(400);
    expect((await send('not json', 'application/json')).status).toBe(400);
    expect((await send(json, 'application/json', 'cd'.repeat(32))).status).toBe(404);
    const { data } = await admin
      .from('received_messages')
      .select('body_text')
      .eq('sender', '+61498765432')
      .order('created_at');
    expect(data).toEqual([{ body_text: 'Stop' }, { body_text: 'Why?' }]);
    const stopped = await queue({ ...text, recipient: '+61498765432' });
    expect(await outcome(stopped)).toMatchObject({ status: 'cancelled' });
  });
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
    const headers = received?.source.replace(/\r\n[ \t]+/g, ' ');
    expect(headers).toMatch(/^Reply-To: .*@tuart\.example>\r$/m);
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
    const email = 'tardy@example.com';
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
    const email = 'unreached@example.com';
    expect((await sendEnquiry(server.url, { email })).status).toBe(200);
    await expect.poll(async () => (await rowOf(email))?.last_error, PATIENCE).toMatch(/ECONN/);
    expect(await rowOf(email)).toMatchObject({ status: 'queued', attempts: 1 });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});
