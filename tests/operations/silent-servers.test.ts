import { afterAll, describe, expect, it } from 'vitest';
import { databaseOf } from '../../scripts/lib/running-database.ts';
import { openInstallation } from '../../server/backup/installation.ts';
import { readConfig } from '../../server/config/config.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { pdf } from '../storage/samples.ts';
import { queueTime } from '../support/cpu-time.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import { type Behaviour, says, silent, startLyingServer } from '../support/lying-server.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient } from '../support/staff-client.ts';

/** What operations.md promises. */
const STOP_MAX_MS = 20_000;
const WATCH_MS = 50;
const LONG_MS = 180_000;
const PATIENCE = { timeout: 60_000, interval: 250 };

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A server that accepts connections and then says nothing more. */
async function startSilent(behaviour: Behaviour = silent) {
  let connections = 0;
  const { port, close } = await startLyingServer((socket) => {
    connections += 1;
    behaviour(socket);
  });
  ends.push(close);
  const isReached = () => connections > 0;
  const forget = () => {
    connections = 0;
  };
  return { at: `127.0.0.1:${port}`, isReached, forget };
}

async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const folder = await temporaryFolder();
  ends.push(folder.remove);
  const more = { ...environment, ALLOWED_INNER_ADDRESSES: '127.0.0.1' };
  const server = await startServerProcess(folder.path, more);
  ends.push(server.stop);
  return server;
}

/** Without the time in which other processes had the processor. */
async function expectStopInTime(server: ServerProcess) {
  const begun = performance.now();
  const queuedBefore = queueTime(server.pid);
  let queued = 0;
  const watch = setInterval(() => {
    queued = Math.max(queued, queueTime(server.pid) - queuedBefore);
  }, WATCH_MS);
  expect(await server.stop()).toBe(0);
  clearInterval(watch);
  expect(performance.now() - begun - queued).toBeLessThan(STOP_MAX_MS);
}

/** The rows as the stopped server left them. */
async function readAfterwards(server: ServerProcess, ...statements: string[]) {
  const installation = await openInstallation(readConfig({ DATA_DIR: server.dataDir }));
  const sql = await openConnection(installation.databaseUrl);
  const rows = [];
  for (const statement of statements) rows.push([...(await sql.unsafe(statement))]);
  await sql.end();
  await installation.close();
  return rows;
}

const MESSAGES =
  'select status, attempts, last_error from public.emails where attempts > 0 and sent_at is null';
/** As after a crash: whether it arrived is not known, so it is sent again under the same Message-ID. */
const NOT_KNOWN = { status: 'sending', attempts: 1, last_error: null };

/** Each stop takes some 15 seconds, in which the server does nothing. */
describe.concurrent('other servers that say nothing', () => {
  it(
    'SIGTERM ends a server in time that waits for mail servers, S3, a webhook and a sign-in provider',
    async ({ expect }) => {
      const smtp = await startSilent(says('220 ready\r\n'));
      const [imap, s3, webhook, oidc] = [
        await startSilent(),
        await startSilent(),
        await startSilent(),
        await startSilent(),
      ];
      const server = await start({
        SMTP_URL: `smtp://${smtp.at}`,
        IMAP_URL: `imap://kim:secret@${imap.at}?insecure`,
        S3_ENDPOINT: `http://${s3.at}`,
        S3_BUCKET: 'bucket',
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'secret',
        OIDC_TEST_ISSUER: `http://${oidc.at}`,
        OIDC_TEST_CLIENT_ID: 'tuart',
        OIDC_TEST_CLIENT_SECRET: 'secret',
      });
      const admin = await adminClient(server.url);
      const hook = { name: 'Sheet', url: `http://${webhook.at}/`, events: ['lead.created'] };
      expect((await admin.from('webhooks').insert(hook)).error).toBeNull();
      // The server also asked at its start.
      s3.forget();
      const upload = admin.storage
        .from('media')
        .upload('a.pdf', pdf(), { contentType: 'application/pdf' });
      const signIn = fetch(`${server.url}/auth/v1/authorize?provider=test`, { redirect: 'manual' });
      const unanswered = Promise.allSettled([upload, signIn]);
      expect((await sendEnquiry(server.url)).status).toBe(200);
      for (const other of [smtp, imap, s3, webhook, oidc]) {
        await expect.poll(other.isReached, PATIENCE).toBe(true);
      }
      await expectStopInTime(server);
      await unanswered;
      const deliveries = 'select status, response_status from public.webhook_deliveries';
      expect(await readAfterwards(server, MESSAGES, deliveries)).toEqual([
        [NOT_KNOWN],
        [{ status: 'waiting', response_status: null }],
      ]);
    },
    LONG_MS,
  );

  it(
    'SIGTERM ends a server in time that waits for the provider of text messages',
    async ({ expect }) => {
      const sms = await startSilent();
      const server = await start({
        SMS_URL: `http://${sms.at}/messages`,
        SMS_KEY: 'key',
        SMS_SENDER: 'Tuart',
      });
      const sql = await openConnection((await databaseOf(server.dataDir)) ?? '');
      await sql`
      insert into public.emails (channel, recipient, subject, body_text, status)
      values ('text', '+61491570006', '', 'Words', 'queued')
    `;
      await sql.end();
      await expect.poll(sms.isReached, PATIENCE).toBe(true);
      await expectStopInTime(server);
      expect(await readAfterwards(server, MESSAGES)).toEqual([[NOT_KNOWN]]);
    },
    LONG_MS,
  );
});
