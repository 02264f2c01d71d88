import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../integrations/webhook-receiver.ts';
import { pdf } from '../storage/samples.ts';
import { startS3 } from '../storage/stores.ts';
import { createWorld } from '../support/changed-world.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import {
  type Behaviour,
  endless,
  type LyingServer,
  passOn,
  says,
  silent,
  startLyingServer,
} from '../support/lying-server.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient } from '../support/staff-client.ts';

const PATIENCE = { timeout: 100_000, interval: 250 };
/**
 * The waits of 10 to 60 seconds for an answer then take one to two. This also holds for answers of
 * the database and of the real servers, which come later on a busy machine.
 */
const FASTER = 10;
const LONGEST_MS = 2_000;
/** While the mail server is away, its messages are tried one after the other. */
const LONG = { timeout: 240_000 };
const MEMORY_MB = 250;
const LOOPBACK = '127.0.0.1';
const NAMES = ['mail', 'imap', 's3', 'sheet'];
const PDF = { contentType: 'application/pdf' };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let worldFolder: Awaited<ReturnType<typeof temporaryFolder>>;
let world: Awaited<ReturnType<typeof createWorld>>;
let mail: MailServer;
let bucket: Awaited<ReturnType<typeof startS3>>;
let receiver: Receiver;
const liars: Record<'smtp' | 'imap' | 's3', LyingServer> = {} as never;
let server: ServerProcess;
let admin: Awaited<ReturnType<typeof adminClient>>;

const realMail = () => Number(new URL(mail.url).port);
const realS3 = () => Number(new URL(bucket.config.endpoint).port);

beforeAll(async () => {
  [folder, worldFolder] = [await temporaryFolder(), await temporaryFolder()];
  // No name can be found when the server starts.
  world = await createWorld(worldFolder.path, { names: {}, faster: FASTER, longestMs: LONGEST_MS });
  [mail, bucket] = [await startMailServer(), await startS3()];
  receiver = await startReceiver();
  liars.smtp = await startLyingServer(passOn(realMail()));
  liars.s3 = await startLyingServer(passOn(realS3()));
  liars.imap = await startLyingServer(silent);
  server = await startServerProcess(folder.path, {
    ...world.environment,
    SMTP_URL: `smtp://mail.test:${liars.smtp.port}`,
    IMAP_URL: `imap://kim:secret@imap.test:${liars.imap.port}?insecure`,
    S3_ENDPOINT: `http://s3.test:${liars.s3.port}`,
    S3_BUCKET: bucket.config.bucket,
    S3_ACCESS_KEY_ID: bucket.config.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.config.secretAccessKey,
    OIDC_TEST_ISSUER: 'https://login.test',
    OIDC_TEST_CLIENT_ID: 'tuart',
    OIDC_TEST_CLIENT_SECRET: 'secret',
    ALLOWED_INNER_ADDRESSES: LOOPBACK,
  });
  admin = await adminClient(server.url);
});

afterAll(async () => {
  await server.stop();
  for (const { close } of [...Object.values(liars), receiver]) close();
  await Promise.all([mail.close(), bucket.close()]);
  await Promise.all([folder.remove(), worldFolder.remove()]);
});

const upload = (name: string) => admin.storage.from('media').upload(name, pdf(), PDF);

/** Throws if the file is refused, or breaks off. */
async function read(name: string): Promise<string> {
  const reply = await fetch(`${server.url}/storage/v1/object/public/media/${name}`);
  if (!reply.ok) throw new Error(String(reply.status));
  return reply.text();
}

async function queueMail(): Promise<string> {
  const id = randomUUID();
  const row = { id, recipient: `${id}@example.com`, subject: 'Hello', body_text: 'Words' };
  expect((await admin.from('emails').insert({ ...row, status: 'queued' })).error).toBeNull();
  return id;
}

async function mailRow(id: string) {
  const asked = admin.from('emails').select('status, attempts, last_error').eq('id', id);
  return (await asked.single()).data;
}

const copiesOf = (id: string) =>
  mail.received.filter(({ to }) => to.includes(`${id}@example.com`)).length;

async function tryAgain() {
  const now = new Date().toISOString();
  await admin.from('emails').update({ next_attempt_at: now }).eq('status', 'queued');
}

async function addWebhook() {
  const url = receiver.url.replace(LOOPBACK, 'sheet.test');
  const row = { name: 'Sheet', url, events: ['lead.created'] };
  expect((await admin.from('webhooks').insert(row)).error).toBeNull();
}

async function deliveries() {
  const asked = admin.from('webhook_deliveries').select('id, status, attempts, last_error');
  return (await asked).data ?? [];
}

/** Visitors notice nothing of any of this. */
async function expectVisitorsServed() {
  expect((await fetch(server.url)).status).toBe(200);
  expect((await sendEnquiry(server.url)).status).toBe(200);
}

describe('names that cannot be found', () => {
  /** The message that waits until they can be found again. */
  let early: string;

  it('when the server starts: it starts, says so, and everything else works', async () => {
    await expectVisitorsServed();
    await expect.poll(server.output, PATIENCE).toContain('S3 cannot be reached');
    await expect.poll(server.output, PATIENCE).toContain('The mail server was not found');
    expect((await upload('early.pdf')).error).toMatchObject({ statusCode: '503' });
    const signIn = `${server.url}/auth/v1/authorize?provider=test&redirect_to=${server.url}/login`;
    const provider = await fetch(signIn, { redirect: 'manual' });
    expect(provider.status).toBe(302);
    expect(provider.headers.get('Location')).toContain('error');
    early = await queueMail();
    await expect
      .poll(() => mailRow(early), PATIENCE)
      .toMatchObject({
        status: 'queued',
        attempts: 1,
        last_error: expect.stringContaining('mail.test'),
      });
  });

  it('for a webhook: the delivery waits and says why', async () => {
    await addWebhook();
    await expectVisitorsServed();
    const last_error = 'The receiver’s host name could not be found.';
    await expect
      .poll(deliveries, PATIENCE)
      .toMatchObject([{ status: 'waiting', attempts: 1, last_error }]);
  });

  it('and can be found again: mail and webhooks are sent and files are stored, without a restart', async () => {
    await world.change({
      names: Object.fromEntries(NAMES.map((name) => [`${name}.test`, LOOPBACK])),
    });
    await tryAgain();
    await expect.poll(() => mailRow(early), PATIENCE).toMatchObject({ status: 'sent' });
    expect(copiesOf(early)).toBe(1);
    expect((await upload('later.pdf')).error).toBeNull();
    const [waiting] = await deliveries();
    await admin.rpc('resend_webhook_delivery', { delivery_id: waiting?.id ?? '' });
    await expect.poll(deliveries, PATIENCE).toMatchObject([{ status: 'delivered' }]);
    // If its next attempt was due just then, it was delivered by that as well.
    const ids = receiver.received.map(({ body }) => body.id);
    expect([...new Set(ids)]).toEqual([waiting?.id]);
  });
});

async function memoryMb(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

describe.concurrent('servers that do not keep to their protocol', () => {
  it(
    'a mail server: every message is kept, tried again, and sent once',
    LONG,
    async ({ expect }) => {
      const faults: [string, Behaviour][] = [
        ['never greets', silent],
        ['speaks another protocol', says('HTTP/1.1 400 Bad Request\r\n\r\n')],
        ['never ends its greeting', endless(`220-${'x'.repeat(1_000)}\r\n`)],
        ['closes at once', (socket) => socket.end()],
        [
          'closes when a recipient is named',
          passOn(realMail(), (text) => !/^250 2.1.0|^250 Acc/m.test(text)),
        ],
      ];
      const ids: string[] = [];
      for (const [name, behaviour] of faults) {
        liars.smtp.behave(behaviour);
        const id = await queueMail();
        ids.push(id);
        await expect
          .poll(() => mailRow(id), { ...PATIENCE, message: name })
          .toMatchObject({ status: 'queued', attempts: 1, last_error: expect.any(String) });
      }
      // Once it says 250 it has accepted the message, however the connection ends.
      liars.smtp.behave(passOn(realMail(), (text) => !/^221/m.test(text)));
      await tryAgain();
      for (const id of ids) {
        await expect.poll(() => mailRow(id), PATIENCE).toMatchObject({ status: 'sent' });
        expect(copiesOf(id)).toBe(1);
      }
    },
  );

  it('a mailbox: the server says what is wrong, tries again, and needs no more memory', async ({
    expect,
  }) => {
    const faults: [string, Behaviour][] = [
      ['never greets', silent],
      ['speaks another protocol', says('HTTP/1.1 400 Bad Request\r\n\r\n')],
      ['sends a line without end', endless('x'.repeat(100_000), '* OK ')],
      ['announces 4 GB', endless('x'.repeat(100_000), '* OK {4294967296}\r\n')],
      ['sends lines without end', endless(`* 1 EXISTS\r\n`.repeat(1_000), '* OK ready\r\n')],
    ];
    const before = await memoryMb();
    for (const [name, behaviour] of faults) {
      liars.imap.behave(behaviour);
      await expect
        .poll(liars.imap.givenUp, { ...PATIENCE, message: name })
        .toBeGreaterThanOrEqual(1);
      await expect
        .poll(async () => (await admin.rpc('mail_in_state')).data, { ...PATIENCE, message: name })
        .toMatchObject({ last_error: expect.any(String) });
      expect((await memoryMb()) - before, name).toBeLessThan(MEMORY_MB);
    }
    liars.imap.behave(silent);
  });

  it('S3: nothing counts as stored that is not, and nothing else waits for it', async ({
    expect,
  }) => {
    const faults: [string, Behaviour][] = [
      ['never answers', silent],
      ['closes at once', (socket) => socket.end()],
      ['is too busy', says(answer('503 Slow Down', '<Error><Code>SlowDown</Code></Error>'))],
      ['refuses', says(answer('403 Forbidden', '<Error><Code>AccessDenied</Code></Error>'))],
      ['is a web page', says(answer('200 OK', '<html>Sign in</html>', 'text/html'))],
      ['says nothing', says(answer('200 OK', ''))],
    ];
    for (const [name, behaviour] of faults) {
      liars.s3.behave(behaviour);
      const { error } = await upload(`${name}.pdf`);
      expect([name, error]).toMatchObject([name, { statusCode: '503' }]);
      await expect(read('later.pdf'), name).rejects.toThrow();
      await expectVisitorsServed();
    }
    // It sends less than it has announced, or than there is.
    for (const length of [9_999, 4]) {
      const head = `HTTP/1.1 200 OK\r\nContent-Type: x/y\r\nContent-Length: ${length}\r\n`;
      liars.s3.behave((socket) => socket.end(`${head}Connection: close\r\n\r\n%PDF`));
      await expect(read('later.pdf')).rejects.toThrow();
    }
    liars.s3.behave(passOn(realS3()));
    await expect.poll(() => read('later.pdf').catch(String), PATIENCE).toBe(pdf().toString());
    await expect.poll(async () => (await upload('in the end.pdf')).error, PATIENCE).toBeNull();
    const { data: kept } = await admin.storage.from('media').list();
    expect(kept?.map(({ name }) => name).sort()).toEqual(['in the end.pdf', 'later.pdf']);
  });
});

function answer(status: string, body: string, type = 'application/xml'): string {
  const head = [`HTTP/1.1 ${status}`, `Content-Type: ${type}`, `Content-Length: ${body.length}`];
  return `${head.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`;
}

it('all of this is in the log in one line each, and nothing is logged as unexpected', () => {
  expect(server.output()).toContain('mail could not be fetched; trying again');
  expect(server.output()).toContain('an e-mail was not sent');
  expect(server.output()).toContain('storage failed');
  expect(server.output()).not.toMatch(/"status":500|unexpected error|Uncaught/);
});
