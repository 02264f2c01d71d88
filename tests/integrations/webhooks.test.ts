import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createOutsideRequests } from '../../server/guard/outside/outside-request.ts';
import { startWebhooks, type Webhooks } from '../../server/jobs/webhooks/webhooks.ts';
import { createLogger } from '../../server/logger.ts';
import type { DataClient } from '../../server/site/data-client.ts';
import { as, createStaff } from '../database/callers.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { type KeyClients, openKeyClients } from './key-clients.ts';
import { isGenuine, type Receiver, startReceiver } from './webhook-receiver.ts';

let database: TestDatabase;
let clients: KeyClients;
let admin: Caller;
const receivers: Receiver[] = [];
const workers: Webhooks[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  clients = await openKeyClients(database);
  admin = await createStaff(database.owner, 'admin');
});
afterAll(async () => {
  await clients.close();
  await database.close();
});
beforeEach(async () => {
  await database.owner`delete from public.webhooks`;
  await database.owner`delete from public.leads`;
});
afterEach(async () => {
  for (const receiver of receivers.splice(0)) receiver.close();
  for (const worker of workers.splice(0)) await worker.stop();
});

async function receive(...options: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...options);
  receivers.push(receiver);
  return receiver;
}

async function addWebhook(url: string, events = ['lead.created']) {
  const added = await as(database.authenticator, admin, async (sql) => {
    const [webhook] = await sql<{ id: string }[]>`
      insert into public.webhooks (name, url, events) values ('Sheet', ${url}, ${events})
      returning id
    `;
    const id = webhook?.id ?? '';
    const [made] = await sql<{ secret: string }[]>`
      select public.replace_webhook_secret(${id}) as secret
    `;
    return { id, secret: made?.secret ?? '' };
  });
  return added;
}

/** The server's worker. It looks when it is told, so the order of events is the test's. */
function work(allowed = ['127.0.0.1']) {
  const worker = startWebhooks({
    service: clients.client(clients.keys.secretKey) as unknown as DataClient,
    requestOutside: createOutsideRequests(allowed),
    log: createLogger('silent'),
    pollMs: 60_000,
  });
  workers.push(worker);
  return worker;
}

async function addLead(name: string, change: { is_spam?: boolean } = {}) {
  const { is_spam = false } = change;
  const [lead] = await database.owner<{ id: string }[]>`
    insert into public.leads (name, email, is_spam)
    values (${name}, ${`${name}@example.com`}, ${is_spam}) returning id
  `;
  return lead?.id ?? '';
}

function deliveries() {
  return database.owner<
    { id: string; event: string; status: string; last_error: string; response_status: number }[]
  >`select * from public.webhook_deliveries order by created_at`;
}

const statuses = async () => (await deliveries()).map(({ status }) => status);

describe('a delivery', () => {
  it('is signed, so that the receiver can check it with its own code', async () => {
    const receiver = await receive();
    const { secret } = await addWebhook(receiver.url);
    const lead = await addLead('kim');
    work();
    await expect.poll(statuses).toEqual(['delivered']);
    const [received] = receiver.received;
    if (!received) throw new Error('Nothing arrived');
    expect(isGenuine(secret, received)).toBe(true);
    const changed = { ...received, text: received.text.replace('kim', 'Kim') };
    expect(isGenuine(secret, changed)).toBe(false);
    expect(isGenuine('whsec_bm90IHRoZSBzZWNyZXQ=', received)).toBe(false);
    const [row] = await deliveries();
    expect(received.headers['webhook-id']).toBe(row?.id);
    expect(received.body).toMatchObject({
      id: row?.id,
      event: 'lead.created',
      data: { id: lead, name: 'kim', email: 'kim@example.com', status: 'new' },
    });
  });

  it('describes the record as it is when it is sent', async () => {
    const receiver = await receive();
    await addWebhook(receiver.url);
    const lead = await addLead('before');
    await database.owner`update public.leads set name = 'after' where id = ${lead}`;
    work();
    await expect.poll(statuses).toEqual(['delivered']);
    expect(receiver.received[0]?.body.data.name).toBe('after');
  });

  it('of a receiver that hangs delays neither an enquiry nor another webhook', async () => {
    const hanging = await receive(() => {});
    const quick = await receive();
    await addWebhook(hanging.url);
    await addWebhook(quick.url);
    await addLead('first');
    const worker = work();
    await expect.poll(() => hanging.received.length).toBe(1);
    await expect.poll(() => quick.received.length).toBe(1);
    // The first request to the other receiver is still open.
    await addLead('second');
    worker.wake();
    await expect.poll(() => quick.received.length).toBe(2);
    expect(quick.received.map(({ body }) => body.data.name)).toEqual(['first', 'second']);
    expect(hanging.received).toHaveLength(1);
  });

  it('never goes into our own network', async () => {
    const receiver = await receive();
    await addWebhook(receiver.url);
    await addLead('kim');
    work([]);
    await expect.poll(async () => (await deliveries())[0]?.last_error).toContain('own network');
    expect(receiver.received).toEqual([]);
    expect(await statuses()).toEqual(['waiting']);
  });

  it('says in plain words what the receiver answered', async () => {
    const receiver = await receive((response) =>
      response.writeHead(302, { Location: 'http://127.0.0.1/other' }).end(),
    );
    await addWebhook(receiver.url);
    await addLead('kim');
    work();
    await expect.poll(async () => (await deliveries())[0]?.response_status).toBe(302);
    expect((await deliveries())[0]?.last_error).toContain('redirect (302)');
    expect(receiver.received).toHaveLength(1);
  });

  it('is sent again by hand, under the same id', async () => {
    const receiver = await receive();
    await addWebhook(receiver.url);
    await addLead('kim');
    const worker = work();
    await expect.poll(statuses).toEqual(['delivered']);
    const [row] = await deliveries();
    await as(
      database.authenticator,
      admin,
      (sql) => sql`select public.resend_webhook_delivery(${row?.id ?? ''})`,
    );
    worker.wake();
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(1);
  });

  it('tests a webhook that is switched off, once', async () => {
    const receiver = await receive((response) => response.writeHead(500).end());
    const { id } = await addWebhook(receiver.url);
    await database.owner`update public.webhooks set is_active = false`;
    await addLead('kim');
    await as(database.authenticator, admin, (sql) => sql`select public.test_webhook(${id})`);
    work();
    await expect.poll(statuses).toEqual(['failed']);
    expect(receiver.received[0]?.body).toMatchObject({ event: 'ping', data: {} });
    expect((await deliveries())[0]?.last_error).toBe('The receiver answered with an error (500).');
  });
});
