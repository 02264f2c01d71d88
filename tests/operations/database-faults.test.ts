import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOf } from '../../scripts/lib/running-database.ts';
import {
  type OpenConnection,
  openConnection,
} from '../../server/database/postgresql/connection.ts';
import { pdf } from '../storage/samples.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import {
  copyPrepared,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient, visitorClient } from '../support/staff-client.ts';

/** More than the server's own connections need, and few enough to use up quickly. */
const CONNECTIONS = 45;
const PATIENCE = { timeout: 20_000, interval: 50 };
const READ_ONLY_PAGES = ['/healthz', '/apprenticeships', '/jobs?q=carpenter', '/sitemap.xml'];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let directory: string;
let server: ServerProcess;
let admin: Awaited<ReturnType<typeof adminClient>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  await copyPrepared(folder.path);
  directory = path.join(folder.path, 'postgres');
  const few = `\nmax_connections = ${CONNECTIONS}\n`;
  await appendFile(path.join(directory, 'postgresql.conf'), few);
  server = await startServerProcess(folder.path);
  admin = await adminClient(server.url);
});

afterAll(async () => {
  await server.stop();
  await folder.remove();
});

async function connect(): Promise<OpenConnection> {
  return openConnection((await databaseOf(folder.path)) ?? '');
}

async function asSuperuser<T>(work: (sql: OpenConnection) => Promise<T>): Promise<T> {
  const sql = await connect();
  return work(sql).finally(() => sql.end());
}

async function postmaster(): Promise<number> {
  const text = await readFile(path.join(directory, 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

const health = async () => (await fetch(`${server.url}/healthz`)).status;
const readLeads = async () => (await admin.from('leads').select('id').limit(1)).status;
const enquire = async () => (await sendEnquiry(server.url)).status;

/** Each is refused as “try again later”, never as a fault of ours. */
async function expectWritesToWait() {
  const enquiry = await sendEnquiry(server.url);
  expect(enquiry.status).toBe(503);
  expect(await enquiry.json()).toMatchObject({ failure: { title: expect.any(String) } });
  const wanted = { title: 'Ring Kim' };
  const insert = await admin.from('tasks').insert(wanted);
  expect([insert.status, insert.error?.code]).toEqual([503, 'PGRST000']);
  const visitor = await visitorClient(server.url);
  const signIn = await visitor.auth.signInWithPassword({ email: 'a@b.example', password: 'x' });
  expect(signIn.error?.status).toBe(503);
  const upload = await admin.storage
    .from('media')
    .upload('later.pdf', pdf(), { contentType: 'application/pdf' });
  expect(upload.error).toMatchObject({ statusCode: '503' });
}

async function expectReadsToWork() {
  expect(await readLeads()).toBe(200);
  for (const address of READ_ONLY_PAGES) {
    expect([address, (await fetch(server.url + address)).status]).toEqual([address, 200]);
  }
}

describe('a database that may only be read', () => {
  it('because of a setting: reads work, writes are told to wait, and then work again', async () => {
    const set = (value: string) =>
      asSuperuser(async (sql) => {
        await sql.unsafe(`alter system set default_transaction_read_only = ${value}`);
        await sql.unsafe('select pg_reload_conf()');
      });
    await set('on');
    await expect.poll(enquire, PATIENCE).toBe(503);
    await expectReadsToWork();
    await expectWritesToWait();
    await asSuperuser(async (sql) => {
      await sql.unsafe('set default_transaction_read_only = off');
      await sql.unsafe('alter system reset default_transaction_read_only');
      await sql.unsafe('select pg_reload_conf()');
    });
    await expect.poll(enquire, PATIENCE).toBe(200);
  });

  it('because it is a standby after a restart: the same, until it is promoted', async () => {
    const before = await postmaster();
    await writeFile(path.join(directory, 'standby.signal'), '');
    process.kill(before, 'SIGINT');
    await expect.poll(() => postmaster().catch(() => before), PATIENCE).not.toBe(before);
    await expect.poll(health, PATIENCE).toBe(200);
    await expectReadsToWork();
    await expectWritesToWait();

    await asSuperuser((sql) => sql.unsafe('select pg_promote()'));
    await expect.poll(enquire, PATIENCE).toBe(200);
    // The server is listening again for what others publish.
    const { error } = await admin.from('content_pages').insert({
      ...{ title: 'After the standby', slug: 'after-the-standby', content: { blocks: [] } },
      publish_at: new Date().toISOString(),
    });
    expect(error).toBeNull();
    const page = async () => (await fetch(`${server.url}/after-the-standby`)).status;
    await expect.poll(page, PATIENCE).toBe(200);
  });
});

describe('a database without a free connection', () => {
  it('serves people through the connections that the server has, and recovers', async () => {
    await expect.poll(readLeads, PATIENCE).toBe(200);
    const url = (await databaseOf(folder.path)) ?? '';
    const others: OpenConnection[] = [await openConnection(url)];
    const takeAll = async () => {
      for (;;) others.push(await openConnection(url));
    };
    await expect(takeAll()).rejects.toMatchObject({ code: '53300' });
    const replies = await Promise.all(Array.from({ length: 12 }, readLeads));
    expect(replies.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(replies).toContain(200);
    expect(await enquire()).toBeOneOf([200, 503]);

    // Now the server loses its own connections too, and others take those as well.
    await others[0]?.unsafe(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where usename = 'authenticator'`);
    await expect(takeAll()).rejects.toMatchObject({ code: '53300' });
    expect(await readLeads()).toBe(503);
    expect(await enquire()).toBe(503);
    expect((await fetch(server.url)).status).toBe(200);

    await Promise.all(others.map((one) => one.end()));
    await expect.poll(enquire, PATIENCE).toBe(200);
    await expect.poll(health, PATIENCE).toBe(200);
  });
});

it('none of this is logged as an unexpected error', () => {
  const unexpected = server
    .output()
    .split('\n')
    .filter((line) => /"status":500|unexpected error|rest request failed/.test(line));
  expect(unexpected).toEqual([]);
});
