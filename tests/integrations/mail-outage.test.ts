import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { parseRelease } from '../../app/lib/site/release.ts';
import { createOutsideRequests } from '../../server/guard/outside/outside-request.ts';
import { startOutbox } from '../../server/jobs/outbox.ts';
import { createLogger } from '../../server/logger.ts';
import type { DataClient } from '../../server/site/data-client.ts';
import {
  type Behaviour,
  type LyingServer,
  passOn,
  startLyingServer,
} from '../support/lying-server.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { type KeyClients, openKeyClients } from './key-clients.ts';

/** More than the server takes at once. */
const MESSAGES = 12;
/** More than the attempts of a message. */
const MINUTES = 13;
/** Sending, and asking whether it was the message's fault. */
const A_TRY = 2;

let database: TestDatabase;
let clients: KeyClients;
let mail: MailServer;
let between: LyingServer;
let connections = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  clients = await openKeyClients(database);
  mail = await startMailServer();
  between = await startLyingServer(isAway);
});
afterAll(async () => {
  between.close();
  await mail.close();
  await clients.close();
  await database.close();
});
beforeEach(async () => {
  await database.owner`delete from public.emails`;
  await database.owner`delete from private.mail_outage`;
  mail.received.length = 0;
  connections = 0;
});

const isAway: Behaviour = (socket) => {
  connections += 1;
  socket.destroy();
};
const isBack = () => passOn(Number(new URL(mail.url).port));

/** Looks only when it is woken. */
function startSending() {
  const { settings } = parseRelease(null);
  return startOutbox({
    smtpUrl: `smtp://127.0.0.1:${between.port}`,
    requestOutside: createOutsideRequests([]),
    siteUrl: 'http://localhost',
    service: clients.client(clients.keys.secretKey) as unknown as DataClient,
    settings: () => settings,
    log: createLogger('silent'),
    pollMs: 600_000,
  });
}

async function queue(count: number, name = 'to') {
  await database.owner`
    insert into public.emails (recipient, subject, status, body_text)
    select ${name} || n || '@example.com', 'Hello', 'queued', 'Text'
    from generate_series(1, ${count}) n
  `;
}

const count = async (condition: string) =>
  (await database.owner.unsafe(`select from public.emails where ${condition}`)).length;

/** As if this much time had gone by. */
async function letPass(time: string) {
  await database.owner`update public.emails set next_attempt_at = next_attempt_at - ${time}::interval`;
  await database.owner`
    update private.mail_outage set tried_at = tried_at - ${time}::interval, since = since - ${time}::interval
  `;
}

it('during an outage one message a minute is tried, and all are sent when the mail server is back', async () => {
  await queue(MESSAGES);
  between.behave(isAway);
  const outbox = startSending();
  await expect.poll(() => count("status = 'queued' and last_error is not null")).toBe(10);
  expect(connections).toBe(A_TRY);
  for (let minute = 1; minute <= MINUTES; minute++) {
    await letPass('1 minute');
    outbox.wake();
    await expect.poll(() => connections).toBe(A_TRY * (minute + 1));
    await expect.poll(() => count("status = 'sending'")).toBe(0);
    outbox.wake();
  }
  expect(connections).toBe(A_TRY * (MINUTES + 1));
  expect(await count("status = 'queued' and attempts <= 1")).toBe(MESSAGES);

  between.behave(isBack());
  await letPass('1 minute');
  // The first one gets through, and then the others are due.
  await expect
    .poll(() => {
      outbox.wake();
      return mail.received.length;
    })
    .toBe(MESSAGES);
  await outbox.stop();
  expect(await database.owner`select from private.mail_outage`).toHaveLength(0);
});

it('whoever sends a message during an outage sees at once why it waits', async () => {
  await queue(MESSAGES);
  between.behave(isAway);
  const outbox = startSending();
  await expect.poll(() => count('last_error is not null')).toBe(10);
  await letPass('2 seconds');
  await queue(1, 'test');
  outbox.wake();
  await expect.poll(() => count("recipient like 'test%' and last_error is not null")).toBe(1);
  expect(connections).toBe(2 * A_TRY);
  await outbox.stop();
});

it('a message that breaks the connection keeps its own schedule and holds nobody up', async () => {
  await queue(1, 'breaks');
  await queue(2);
  const real = isBack();
  between.behave((socket) => {
    socket.on('data', (chunk) => chunk.includes('RCPT TO:<breaks') && socket.destroy());
    real(socket);
  });
  const outbox = startSending();
  await expect.poll(() => mail.received.length).toBe(2);
  await outbox.stop();
  expect(await count("recipient like 'breaks%' and status = 'queued' and attempts = 1")).toBe(1);
  expect(await database.owner`select from private.mail_outage`).toHaveLength(0);
});

it('what the mail server itself has refused keeps its own schedule through an outage', async () => {
  await database.owner`
    insert into public.emails (recipient, subject, status, body_text, attempts, next_attempt_at)
    values ('busy@example.com', 'Hello', 'queued', 'Text', 6, now() + interval '32 minutes')
  `;
  await queue(1);
  between.behave(isAway);
  const outbox = startSending();
  await expect.poll(() => count('last_error is not null')).toBe(1);
  between.behave(isBack());
  await letPass('2 minutes');
  outbox.wake();
  await expect.poll(() => mail.received.length).toBe(1);
  await outbox.stop();
  expect(await count("recipient = 'busy@example.com' and attempts = 6")).toBe(1);
});
