import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import {
  openReplicatedDatabase,
  type PostgresServer,
  type ReplicatedDatabase,
} from '../support/replicated-database.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient } from '../support/staff-client.ts';

const PAUSE_MS = 20;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let database: ReplicatedDatabase;
let server: ServerProcess;

beforeAll(async () => {
  folder = await temporaryFolder();
  const dataDir = path.join(folder.path, 'data');
  database = await openReplicatedDatabase(folder.path, dataDir);
  server = await startServerProcess(dataDir, { DATABASE_URL: database.url });
});

afterAll(async () => {
  await server?.stop();
  await database?.close();
  await folder.remove();
});

/** Sends enquiries one after the other, and keeps who got which reply. */
function sendConstantly() {
  const accepted: string[] = [];
  const refused: { status: number; retryAfter: string | null }[] = [];
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      const email = `failover.${accepted.length}.${refused.length}@example.com`;
      const { status, headers } = await sendEnquiry(server.url, { email });
      if (status === 200) accepted.push(email);
      else refused.push({ status, retryAfter: headers.get('Retry-After') });
      await sleep(PAUSE_MS);
    }
  })();
  const until = (list: unknown[], more: number) => {
    const aim = list.length + more;
    return expect.poll(() => list.length).toBeGreaterThanOrEqual(aim);
  };
  const stop = () => {
    isOver = true;
    return work;
  };
  return { accepted, refused, until, stop };
}

async function ask(at: PostgresServer, statement: string) {
  const sql = await openConnection(at.url);
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

const endConnections = (at: PostgresServer) =>
  ask(
    at,
    `select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );

const leadsOn = async (at: PostgresServer) =>
  (await ask(at, 'select email from public.leads order by email')).map(({ email }) => email);

const health = async () => (await fetch(`${server.url}/healthz`)).status;

it('the primary dies, the standby takes over, and no accepted enquiry is lost', async () => {
  const sending = sendConstantly();
  await sending.until(sending.accepted, 5);
  await database.primary.kill();
  await sending.until(sending.refused, 2);
  expect(await health()).toBe(503);
  await ask(database.standby, 'select pg_promote()');
  await sending.until(sending.accepted, 5);
  await sending.stop();

  expect(await health()).toBe(200);
  const leads = await leadsOn(database.standby);
  expect(sending.accepted.filter((email) => !leads.includes(email))).toEqual([]);
  for (const reply of sending.refused) {
    expect(reply).toEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
  }
});

it('announcements arrive from the new primary', async () => {
  const admin = await adminClient(server.url);
  const menus = { navigation: [{ label: 'Taken over', to: '/recruitment' }], quickLinks: [] };
  await admin.from('site_settings').update({ settings: menus }).eq('type', 'menus');
  expect((await admin.rpc('publish_site', { note: 'Menus' })).error).toBeNull();
  await expect.poll(async () => (await fetch(server.url)).text()).toContain('>Taken over<');
});

it('the former primary is not written to, even if it comes back as one', async () => {
  await database.primary.start();
  const before = await leadsOn(database.primary);
  const sql = await openConnection(database.url);
  const [used] = await sql`select inet_server_port() as port`;
  await sql.end();
  expect(used?.port).toBe(database.standby.port);

  // The server finds the right one again.
  await endConnections(database.standby);
  await expect.poll(health).toBe(200);
  expect((await sendEnquiry(server.url, { email: 'later@example.com' })).status).toBe(200);
  expect(await leadsOn(database.standby)).toContain('later@example.com');
  expect(await leadsOn(database.primary)).toEqual(before);
});

it('a primary that accepts no writes any more counts as unavailable', async () => {
  const setReadOnly = async (value: 'on' | 'off') => {
    await ask(database.standby, `alter system set default_transaction_read_only = ${value}`);
    await ask(database.standby, 'select pg_reload_conf()');
  };
  await setReadOnly('on');
  // Nobody has asked for the server's health yet: what fails is the writing itself.
  await expect.poll(async () => (await sendEnquiry(server.url)).status).toBe(503);
  expect((await sendEnquiry(server.url)).headers.get('Retry-After')).not.toBeNull();
  expect(await health()).toBe(503);

  await setReadOnly('off');
  await expect.poll(health).toBe(200);
  expect((await sendEnquiry(server.url)).status).toBe(200);
});
