import { execFile, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { databaseOf } from '../../scripts/lib/running-database.ts';
import { checkArchive, readEntries } from '../../server/backup/archive/archive-reader.ts';
import { ArchiveWriter } from '../../server/backup/archive/archive-writer.ts';
import { MANIFEST } from '../../server/backup/archive/manifest.ts';
import { openInstallation } from '../../server/backup/installation.ts';
import { prove } from '../../server/backup/prove.ts';
import { startBackupProcess } from '../../server/backup/start-process.ts';
import { readConfig } from '../../server/config/config.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { pdf } from '../storage/samples.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import { openOwnDatabase } from '../support/own-database.ts';
import {
  type Environment,
  runServerToItsEnd,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient, serviceClient } from '../support/staff-client.ts';

const LEADS = 3;
const PASSPHRASE = 'correct horse battery staple';
const ENCRYPTED = { BACKUP_PASSPHRASE: PASSPHRASE };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let source: ServerProcess;
/** An encrypted backup of the source, made while it ran. */
let archive: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  source = await startServerProcess(inFolder('source'));
  for (let i = 0; i < LEADS; i++) await sendEnquiry(source.url, { email: `kept${i}@example.com` });
  const service = await serviceClient(source);
  await service.storage
    .from('attachments')
    .upload('one/letter.pdf', pdf(), { contentType: 'application/pdf' });
  archive = inFolder('backup.tar.age');
});

afterAll(async () => {
  await source.stop();
  await folder.remove();
});

function inFolder(name: string): string {
  return path.join(folder.path, name);
}

/** Runs one of the commands of docs/operations.md. */
async function command(name: string, args: string[], environment: Environment): Promise<string> {
  const script = path.resolve(import.meta.dirname, `../../scripts/${name}.ts`);
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, ...environment },
  });
  return stdout;
}

async function start(name: string, environment: Environment = {}): Promise<ServerProcess> {
  const server = await startServerProcess(inFolder(name), environment);
  onTestFinished(async () => {
    await server.stop();
  });
  return server;
}

/** What staff see, and that triggers, numbers and files work. */
async function expectWholeSite(server: ServerProcess, others: string[]) {
  const admin = await adminClient(server.url);
  const { data: leads } = await admin.from('leads').select('email').order('email');
  const kept = Array.from({ length: LEADS }, (_, i) => `kept${i}@example.com`);
  const emails = leads?.map(({ email }) => email) ?? [];
  expect(emails).toEqual(expect.arrayContaining(kept));
  for (const email of emails) expect([...kept, ...others]).toContain(email);
  const service = await serviceClient(server);
  const { data: letter } = await service.storage.from('attachments').download('one/letter.pdf');
  expect(await letter?.text()).toBe(pdf().toString());
  expect((await sendEnquiry(server.url, { email: 'after@example.com' })).status).toBe(200);
  const name = 'Written after the restore';
  await admin.from('email_templates').insert({ name });
  const { data: recorded } = await admin
    .from('audit_log')
    .select('action')
    .eq('table_name', 'email_templates')
    .eq('after->>name', name);
  expect(recorded).toHaveLength(1);
}

describe('a backup', () => {
  it('is made while people write, holds one moment, is proven, and only its owner can read it', async () => {
    const written: string[] = [];
    let isWriting = true;
    const writer = (async () => {
      for (let n = 0; isWriting; n++) {
        const email = `meanwhile${n}@example.com`;
        if ((await sendEnquiry(source.url, { email })).status === 200) written.push(email);
      }
    })();
    const words = await command('backup', [archive, '--encrypt'], {
      DATA_DIR: source.dataDir,
      ...ENCRYPTED,
    });
    isWriting = false;
    await writer;
    expect(words).toMatch(/rows and 1 files, made in .* and proven in /);
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    expect(await readdir(path.join(source.dataDir, 'scratch'))).toEqual([]);
    const { manifest } = await checkArchive(archive, { passphrase: PASSPHRASE });
    expect(manifest.secrets.map(({ name }) => name)).toContain('signing-key.json');
    const rows = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0;
    expect(rows('public.leads')).toBeGreaterThanOrEqual(LEADS);
    expect(rows('public.leads')).toBeLessThanOrEqual(LEADS + written.length);
    expect(manifest.tables.map(({ name }) => name)).not.toContain('auth.sessions');
    const attempt = command('backup', ['--encrypt'], { DATA_DIR: source.dataDir });
    await expect(attempt).rejects.toThrow('Set BACKUP_PASSPHRASE or BACKUP_RECIPIENT.');
    meanwhile = written;
  });

  it('is refused without its passphrase or when damaged, and nothing is changed', async () => {
    const target = { DATA_DIR: inFolder('untouched') };
    const restored = (file: string, environment: Environment = {}) =>
      command('restore', [file], { ...target, ...environment });
    await expect(restored(archive)).rejects.toThrow('Set BACKUP_PASSPHRASE.');
    const wrong = { BACKUP_PASSPHRASE: 'another long passphrase' };
    await expect(restored(archive, wrong)).rejects.toThrow('The passphrase is wrong.');
    const bytes = await readFile(archive);
    const middle = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    await writeFile(inFolder('damaged.tar.age'), bytes);
    const damaged = restored(inFolder('damaged.tar.age'), ENCRYPTED);
    await expect(damaged).rejects.toThrow('it was changed or is damaged. Nothing was changed.');
    await writeFile(inFolder('cut.tar.age'), bytes.subarray(0, bytes.length / 2));
    await expect(restored(inFolder('cut.tar.age'), ENCRYPTED)).rejects.toThrow('damaged');
    await expect(readdir(target.DATA_DIR)).rejects.toThrow('ENOENT');
  });

  it('is not proven if a row is missing, whatever its checksums say', async () => {
    const unlock = { passphrase: PASSPHRASE };
    const { manifest } = await checkArchive(archive, unlock);
    const settings = manifest.tables.find(({ name }) => name === 'public.backup_settings');
    const [part] = settings?.parts ?? [];
    if (!settings || !part) throw new Error('The table has a row');
    const forged = inFolder('forged.tar');
    const writer = await ArchiveWriter.open(forged);
    for await (const { name, bytes } of readEntries({ place: archive, unlock })) {
      if (name !== MANIFEST && name !== part.name) await writer.add(name, bytes);
    }
    settings.parts = [];
    await writer.finish(manifest);
    await checkArchive(forged, {});
    const proof = prove(forged, {}, { scratch: inFolder('scratch') });
    await expect(proof).rejects.toThrow('public.backup_settings has 0 rows instead of 1');
    expect(await readdir(inFolder('scratch'))).toEqual([]);
  });
});

let meanwhile: string[] = [];

it('a backup that is asked to stop ends early, and leaves nothing that looks like a good one', async () => {
  const dataDir = source.dataDir;
  const config = readConfig({ DATA_DIR: dataDir, BACKUP_DIR: inFolder('stopped') });
  const databaseUrl = (await databaseOf(dataDir)) ?? '';
  const process = startBackupProcess({ ...config, databaseUrl });
  const scratch = path.join(dataDir, 'scratch');
  await expect.poll(() => readdir(scratch), { interval: 20 }).toHaveLength(1);
  process.stop();
  expect(await process.report).toBeUndefined();
  expect(await readdir(scratch)).toEqual([]);
  expect(await readdir(inFolder('stopped'))).toEqual([expect.stringMatching(/\.unproven$/)]);
});

describe('a restore', () => {
  it('brings back everything into an empty folder; a running server is never replaced', async () => {
    const environment = { DATA_DIR: inFolder('restored'), ...ENCRYPTED };
    expect(await command('restore', [archive], environment)).toContain('Start the server.');
    const server = await start('restored');
    await expectWholeSite(server, meanwhile);
    const again = command('restore', [archive, '--replace'], environment);
    await expect(again).rejects.toThrow(/in use by another Tuart server.*Nothing was changed/s);
  });

  it('moves to a PostgreSQL of your own, and replaces data there only if asked to', async () => {
    const own = await openOwnDatabase(inFolder('own'));
    onTestFinished(own.close);
    const environment = { DATA_DIR: inFolder('moved'), DATABASE_URL: own.url, ...ENCRYPTED };
    await command('restore', [archive], environment);
    const again = command('restore', [archive], environment);
    await expect(again).rejects.toThrow('To replace it, add --replace. Nothing was changed.');
    const server = await start('moved', { DATABASE_URL: own.url });
    await expectWholeSite(server, meanwhile);
  });

  it('that is killed leaves the old data in use, and works when it is repeated', async () => {
    const first = await startServerProcess(inFolder('killed'));
    await sendEnquiry(first.url, { email: 'old@example.com' });
    await first.stop();
    const script = path.resolve(import.meta.dirname, '../../scripts/restore.ts');
    const environment = { DATA_DIR: first.dataDir, ...ENCRYPTED };
    const killed = spawn(process.execPath, [script, archive, '--replace'], {
      env: { PATH: process.env.PATH, ...environment },
    });
    for await (const words of killed.stdout.setEncoding('utf8')) {
      if (words.includes('Restoring the database')) killed.kill('SIGKILL');
    }
    const old = await startServerProcess(first.dataDir);
    const admin = await adminClient(old.url);
    const { data } = await admin.from('leads').select('email');
    expect(data).toEqual([{ email: 'old@example.com' }]);
    await old.stop();

    const words = await command('restore', [archive, '--replace'], environment);
    expect(words).toMatch(/What was there before is in .*before-restore-/);
    expect(await readdir(first.dataDir)).not.toContain('postgres.restored');
    await expectWholeSite(await start('killed'), meanwhile);
  });

  it('that ended in the last moment has to be repeated before the server starts', async () => {
    const dataDir = inFolder('interrupted');
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'restore-in-progress'), `'${archive}'\n`);
    await writeFile(path.join(dataDir, 'tuart.json'), '{"product":"tuart","format":1}\n');
    const { code, output } = await runServerToItsEnd({ DATA_DIR: dataDir, PORT: '0' });
    expect(code).toBe(1);
    expect(output).toContain(`npm run restore -- '${archive}' --replace`);
  });
});

describe('an upgrade', () => {
  const NEWEST = '20261122100000';

  /** Changes the database of a stopped server. */
  async function change(dataDir: string, statement: string) {
    const installation = await openInstallation({ dataDir, databaseUrl: undefined, s3: undefined });
    const sql = await openConnection(installation.databaseUrl);
    const rows = await sql.unsafe(statement);
    await sql.end();
    await installation.close();
    return rows;
  }

  it('is preceded by a backup; a migration that fails changes nothing and names the way back', async () => {
    const first = await startServerProcess(inFolder('upgraded'));
    await first.stop();
    const { dataDir } = first;
    // As an earlier version left it, but with a function that is in the way.
    await change(
      dataDir,
      `delete from supabase_migrations.schema_migrations where version >= '${NEWEST}';
       drop function public.request_backup(), public.report_backup(uuid, jsonb);
       drop function private.fail_backup(uuid, text), private.mail_failed_backup(text);
       drop table public.backups, public.backup_settings`,
    );
    const { code, output } = await runServerToItsEnd({ DATA_DIR: dataDir, PORT: '0' });
    expect(code).toBe(1);
    expect(output).toMatch(/backed up before it is upgraded, in about \d+ s/);
    expect(output).toMatch(/Migration \d+_backups.sql failed.*claim_backup/);
    const [name = ''] = await readdir(path.join(dataDir, 'backups'));
    expect(name).toMatch(/-before-upgrade\.tar$/);
    expect(output).toContain(
      `npm run restore -- '${path.join(dataDir, 'backups', name)}' --replace`,
    );

    const tables = "select to_regclass('public.backup_settings') as settings";
    expect(await change(dataDir, tables)).toEqual([{ settings: null }]);
    await change(dataDir, 'drop function public.claim_backup()');
    const upgraded = await start('upgraded', { BACKUP_BEFORE_UPGRADE: '0' });
    const admin = await adminClient(upgraded.url);
    const { data } = await admin.from('backup_settings').select('is_on').single();
    expect(data).toEqual({ is_on: true });
    expect(await readdir(path.join(dataDir, 'backups'))).toEqual([name]);
  });
});
