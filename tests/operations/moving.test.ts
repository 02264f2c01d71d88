import { execFile } from 'node:child_process';
import { cp, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pdf } from '../storage/samples.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import { openOwnDatabase } from '../support/own-database.ts';
import {
  type Environment,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient, serviceClient } from '../support/staff-client.ts';

const LEADS = 3;

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

/** Stops with the test, however that ends. */
async function start(name: string, environment: Environment = {}): Promise<ServerProcess> {
  const server = await startServerProcess(path.join(folder.path, name), environment);
  onTestFinished(async () => {
    await server.stop();
  });
  return server;
}

/** The commands that docs/operations.md names. */
async function runScript(name: string, args: string[], environment: Environment): Promise<string> {
  const script = path.resolve(import.meta.dirname, `../../scripts/${name}.ts`);
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, ...environment },
  });
  return stdout;
}

/** What staff see first. */
async function look(url: string) {
  const admin = await adminClient(url);
  const { data: overview } = await admin.rpc('lead_overview');
  const { data: list } = await admin.rpc('find_leads', { page_offset: 0 });
  const { data: release } = await admin.from('current_release').select('number').single();
  const { data: log } = await admin.from('audit_log').select('id, action').order('id');
  const emails = (list as { rows: { email: string }[] }).rows.map(({ email }) => email);
  return { overview, emails: emails.toSorted(), release, log };
}

async function letterOf(server: ServerProcess): Promise<string> {
  const service = await serviceClient(server);
  const { data } = await service.storage.from('attachments').download('one/letter.pdf');
  return (await data?.text()) ?? '';
}

describe('moving', () => {
  it('takes everything to a PostgreSQL of one’s own, while the old server runs', async () => {
    const own = await openOwnDatabase(path.join(folder.path, 'own'));
    onTestFinished(own.close);
    const dataDir = path.join(folder.path, 'moved');
    const file = path.join(folder.path, 'data.sql');
    for (const brought of ['secrets', 'objects']) {
      await cp(path.join(source.dataDir, brought), path.join(dataDir, brought), {
        recursive: true,
      });
    }
    const prepared = await start('moved', { DATABASE_URL: own.url });
    await prepared.stop();
    await runScript('export-data', [file], { DATA_DIR: source.dataDir });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await runScript('import-data', [file], { DATABASE_URL: own.url });

    const moved = await start('moved', { DATABASE_URL: own.url });
    expect(await look(moved.url)).toEqual(await look(source.url));
    expect((await look(moved.url)).emails).toHaveLength(LEADS);
    expect(await letterOf(moved)).toBe(pdf().toString());
    // Triggers work again: what comes now is counted and recorded.
    expect((await sendEnquiry(moved.url)).status).toBe(200);
    const { overview } = await look(moved.url);
    expect(overview).toMatchObject({ waiting: LEADS + 1 });
  });

  it('takes everything to hosted Supabase, played by another server of ours', async () => {
    const hosted = await start('hosted');
    const file = path.join(folder.path, 'hosted.sql');
    const secret = async (name: string) =>
      (await readFile(path.join(hosted.dataDir, 'secrets', name), 'utf8')).trim();
    const project = {
      SUPABASE_URL: hosted.url,
      SUPABASE_PUBLISHABLE_KEY: await secret('publishable-key'),
      SUPABASE_SECRET_KEY: await secret('secret-key'),
    };
    await runScript('export-data', ['--hosted', file], { DATA_DIR: source.dataDir });
    await runScript('import-data', [file], { DATA_DIR: hosted.dataDir });
    const words = await runScript('copy-files', [], {
      DATA_DIR: source.dataDir,
      PORT: new URL(source.url).port,
      ...project,
    });
    expect(words).toContain('Copied 1 files.');

    const server = await start('unused', project);
    expect(await look(server.url)).toEqual(await look(source.url));
    expect(await letterOf(hosted)).toBe(pdf().toString());
  });

  it('imports nothing from another version', async () => {
    const file = path.join(folder.path, 'other.sql');
    await runScript('export-data', [file], { DATA_DIR: source.dataDir });
    const other = await start('other');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/from '\d+'/, "from '20200101000000'"));
    const attempt = runScript('import-data', [file], { DATA_DIR: other.dataDir });
    await expect(attempt).rejects.toThrow(/Nothing was imported: This file belongs to the version/);
    expect((await look(other.url)).emails).toEqual([]);
  });
});
