import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asJson } from '~/lib/supabase/as-json';
import { pdf } from '../storage/samples.ts';
import { isSignedWith, signedHeaders } from '../support/dkim.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient } from '../support/staff-client.ts';

const SECRET = 'ab'.repeat(32);
const PATIENCE = { timeout: 25_000, interval: 100 };

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
      last_error: expect.stringMatching(/refused the copy to gone@example\.com .*550/),
    });
    const failed = await queue({ recipient: 'gone@example.com', copies: ['ada@example.com'] });
    expect(await outcome(failed)).toMatchObject({
      status: 'failed',
      attempts: 1,
      last_error: expect.stringContaining('Only the other recipients got the message'),
    });
    mail.refuseWith(undefined);
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
