import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOf } from '../../scripts/lib/running-database.ts';
import { pdf } from '../storage/samples.ts';
import { killCommandAt, runCommand } from '../support/commands.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import {
  hasOldPostgres,
  NO_OLD_POSTGRES,
  type OldPostgres,
  startOldPostgres,
} from '../support/old-postgres.ts';
import { timed } from '../support/server-clock.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient, serviceClient, visitorClient } from '../support/staff-client.ts';

const LEADS = 3;

/** Six seconds, by the server's clock. The server checks for a new release every two seconds. */
const SHOWN_TENTHS = 60;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let source: ServerProcess;

beforeAll(async () => {
  folder = await temporaryFolder();
  source = await startServerProcess(path.join(folder.path, 'source'));
  for (let i = 0; i < LEADS; i++) await sendEnquiry(source.url, { email: `move${i}@example.com` });
  const service = await serviceClient(source);
  await service.storage
    .from('attachments')
    .upload('one/letter.pdf', pdf(), { contentType: 'application/pdf' });
  const admin = await adminClient(source.url);
  await admin.rpc('publish_site', { note: 'Before the move' });
});

afterAll(async () => {
  await source.stop();
  await folder.remove();
});

/** Fetches what staff see first. */
async function look(url: string) {
  const admin = await adminClient(url);
  const { data: overview } = await admin.rpc('lead_overview');
  const { data: list } = await admin.rpc('find_leads', { page_offset: 0 });
  const { data: release } = await admin.from('current_release').select('number').single();
  const { data: log } = await admin.from('audit_log').select('id, action').order('id');
  const emails = (list as { rows: { email: string }[] }).rows.map(({ email }) => email);
  return { overview, emails: emails.toSorted(), release, log };
}

/** Any password will do, but the configuration asks for one. */
function withPassword(address: string): string {
  const url = new URL(address);
  url.password = 'any';
  return url.href;
}

async function letterOf(server: ServerProcess): Promise<string> {
  const service = await serviceClient(server);
  const { data } = await service.storage.from('attachments').download('one/letter.pdf');
  return (await data?.text()) ?? '';
}

describe('hosted Supabase, simulated by another Tuart server', () => {
  let old: OldPostgres | undefined;
  let hosted: ServerProcess;
  let server: ServerProcess;

  beforeAll(async () => {
    // Projects run older versions of PostgreSQL than the one that comes with us.
    if (hasOldPostgres) old = await startOldPostgres(path.join(folder.path, 'postgres-15'));
    else console.warn(NO_OLD_POSTGRES);
    const database = old && { DATABASE_URL: withPassword(old.url) };
    hosted = await startServerProcess(path.join(folder.path, 'hosted'), database);
    const secret = async (name: string) =>
      (await readFile(path.join(hosted.dataDir, 'secrets', name), 'utf8')).trim();
    const project = {
      SUPABASE_URL: hosted.url,
      SUPABASE_PUBLISHABLE_KEY: await secret('publishable-key'),
      SUPABASE_SECRET_KEY: await secret('secret-key'),
    };
    const environment = {
      DATA_DIR: source.dataDir,
      PROJECT_DATABASE_URL: database?.DATABASE_URL ?? (await databaseOf(hosted.dataDir)) ?? '',
      ...project,
    };
    // An attempt that was killed has left a file that was deleted here since.
    await killCommandAt('Moving files', 'move', ['--to-supabase'], environment);
    const service = await serviceClient(hosted);
    const files = service.storage.from('attachments');
    await files.upload('one/deleted.pdf', pdf(), { contentType: 'application/pdf' });
    const words = await runCommand('move', ['--to-supabase'], environment);
    expect(words).toMatch(/Moved and checked \d+ rows[\s\S]*Moved and checked 1 files/);
    const { data: moved } = await files.list('one');
    expect(moved?.map(({ name }) => name)).toEqual(['letter.pdf']);
    server = await startServerProcess(path.join(folder.path, 'unused'), project);
  });

  afterAll(async () => {
    await server.stop();
    await hosted.stop();
    await old?.stop();
  });

  it('receives everything that is moved there', async () => {
    expect(await look(server.url)).toEqual(await look(source.url));
    expect(await letterOf(hosted)).toBe(pdf().toString());
  });

  it('needs no other database and no folder', async () => {
    await expect(readFile(path.join(folder.path, 'unused/tuart.json'))).rejects.toThrow();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('serves pages, accepts enquiries and signs staff in', async () => {
    expect(await (await fetch(server.url)).text()).toContain('Tuart Workforce');
    const email = 'hosted@example.com';
    expect((await sendEnquiry(server.url, { email })).status).toBe(200);
    const admin = await adminClient(server.url);
    const { data } = await admin.from('leads').select('email').eq('email', email).single();
    expect(data).toEqual({ email });
    const listed = await admin.functions.invoke('list-hero-images', { body: {} });
    expect(listed.data).toEqual([]);
  });

  it('publishes a release that is visible within about two seconds', async () => {
    const admin = await adminClient(server.url);
    const { data: row } = await admin
      .from('site_settings')
      .select('settings')
      .eq('type', 'theme')
      .single();
    const theme = row?.settings as { colors: Record<string, unknown> };
    const settings = { ...theme, colors: { ...theme.colors, primary: '#123456' } };
    await admin.from('site_settings').update({ settings }).eq('type', 'theme');
    await admin.rpc('publish_site', { note: 'Blue' });
    const { tenths } = await timed(server, async () => {
      await expect
        .poll(async () => (await fetch(server.url)).text(), { timeout: 20_000 })
        .toMatch(/#123456/i);
    });
    expect(tenths).toBeLessThan(SHOWN_TENTHS);
  });

  it('may be unavailable: 503 in the meantime, and pages stay up', async () => {
    const visitor = await visitorClient(server.url);
    await hosted.stop();
    const read = await visitor.from('current_release').select('number');
    expect(read.status).toBe(503);
    const health = await fetch(`${server.url}/healthz`);
    expect([health.status, health.headers.get('Retry-After')]).toEqual([503, '2']);
    expect((await fetch(server.url)).status).toBe(200);
  });
});
