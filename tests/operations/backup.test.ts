import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { databaseOf } from '../../scripts/lib/running-database.ts';
import { checkArchive } from '../../server/backup/archive/archive-reader.ts';
import type { Manifest } from '../../server/backup/archive/manifest.ts';
import { downloadBackup } from '../../server/backup/places/s3-place.ts';
import { copied } from '../../server/backup/rows/tables.ts';
import { startBackupProcess } from '../../server/backup/start-process.ts';
import { readConfig } from '../../server/config/config.ts';
import { openCopyConnection } from '../../server/database/copying/copy.ts';
import { startCluster } from '../../server/database/embedded/cluster.ts';
import { applyVersions } from '../../server/database/migrate.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { pdf } from '../storage/samples.ts';
import { startS3, type TestS3 } from '../storage/stores.ts';
import { createWorld } from '../support/changed-world.ts';
import { killCommandAt, runCommand } from '../support/commands.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import {
  hasOldPostgres,
  NO_OLD_POSTGRES,
  startOldPostgres,
  versionOf,
} from '../support/old-postgres.ts';
import { createOwnDatabase } from '../support/own-database.ts';
import {
  type Environment,
  runServerToItsEnd,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient, serviceClient } from '../support/staff-client.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

const LEADS = 3;
const PAUSE_MS = 50;
/** Each of these tests starts many processes, one after the other. */
const LONG_MS = 240_000;
const PATIENCE = { timeout: 120_000, interval: 20 };
/** Longer than a start would wait in a world where waits are 20 times shorter. */
const SLOW_CONNECTION_MS = 2_000;
const PASSPHRASE = 'correct horse battery staple';
const ENCRYPTED = { BACKUP_PASSPHRASE: PASSPHRASE };
const UNLOCK = { passphrase: PASSPHRASE };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let source: ServerProcess;
/** A copy of an encrypted backup of the source, made while it ran. */
let archive: string;
let manifest: Manifest;
const meanwhile: string[] = [];

beforeAll(async () => {
  if (!hasOldPostgres) console.log(NO_OLD_POSTGRES);
  folder = await temporaryFolder();
  source = await startServerProcess(inFolder('source'));
  for (let i = 0; i < LEADS; i++) await sendEnquiry(source.url, { email: `kept${i}@example.com` });
  const service = await serviceClient(source);
  await service.storage
    .from('attachments')
    .upload('one/letter.pdf', pdf(), { contentType: 'application/pdf' });
});

afterAll(async () => {
  await source.stop();
  await folder.remove();
});

function inFolder(name: string): string {
  return path.join(folder.path, name);
}

/** Runs one of the commands of docs/operations.md in the temporary folder. */
function command(name: string, args: string[], environment: Environment): Promise<string> {
  return runCommand(name, args, environment, folder.path);
}

async function killRestore(args: string[], environment: Environment) {
  const said = await killCommandAt('Restoring the database', 'restore', args, environment);
  expect(said).not.toContain('Start the server.');
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
  expect(recorded).not.toEqual([]);
}

async function keptBackups(): Promise<string[]> {
  return (await readdir(path.join(source.dataDir, 'backups'))).sort();
}

function rowsIn({ tables }: Manifest, name: string): number {
  return tables.find((table) => table.name === name)?.rows ?? 0;
}

/** The number of rows and a checksum of every table, as a backup writes them. */
async function contentsOf(url: string, { tables }: Manifest) {
  const sql = await openCopyConnection(url);
  const found: { name: string; rows: number; sha256: string }[] = [];
  for (const table of tables) {
    const hash = createHash('sha256');
    const rows = await sql.copyOut(copied(table), async (piece) => {
      hash.update(piece);
    });
    found.push({ name: table.name, rows, sha256: hash.digest('hex') });
  }
  await sql.end();
  return found;
}

describe('a backup', { timeout: LONG_MS }, () => {
  it('is made while people write, holds one moment, is proven, and only its owner can read it', async () => {
    let isWriting = true;
    const writer = (async () => {
      for (let n = 0; isWriting; n++) {
        const email = `meanwhile${n}@example.com`;
        if ((await sendEnquiry(source.url, { email })).status === 200) meanwhile.push(email);
        // Leaves some of the processor to the backup.
        await sleep(PAUSE_MS);
      }
    })();
    const words = await command('backup', ['--encrypt'], {
      DATA_DIR: source.dataDir,
      ...ENCRYPTED,
    });
    isWriting = false;
    await writer;
    const [name = ''] = await keptBackups();
    expect(name).toMatch(/^tuart-.*Z-by-hand\.tar\.age$/);
    archive = inFolder('backup.tar.age');
    await copyFile(path.join(source.dataDir, 'backups', name), archive);
    expect(words).toMatch(/rows and 1 files, made in .* and proven in /);
    expect(words).not.toContain('not complete');
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    expect(await readdir(path.join(source.dataDir, 'scratch'))).toEqual([]);
    manifest = (await checkArchive(archive, UNLOCK)).manifest;
    expect(manifest.secrets.map(({ name }) => name)).toContain('signing-key.json');
    expect(rowsIn(manifest, 'public.leads')).toBeGreaterThanOrEqual(LEADS);
    expect(rowsIn(manifest, 'public.leads')).toBeLessThanOrEqual(LEADS + meanwhile.length);
    const names = manifest.tables.map(({ name }) => name);
    expect(names).toContain('auth.webauthn_credentials');
    for (const short of ['auth.sessions', 'auth.webauthn_challenges']) {
      expect(names).not.toContain(short);
    }
    const attempt = command('backup', ['--encrypt'], { DATA_DIR: source.dataDir });
    await expect(attempt).rejects.toThrow('Set BACKUP_PASSPHRASE or BACKUP_RECIPIENT.');
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

  it('that is asked to stop ends early, and leaves nothing that looks like a good one', async () => {
    const dataDir = source.dataDir;
    const config = readConfig({ DATA_DIR: dataDir, BACKUP_DIR: inFolder('stopped') });
    const databaseUrl = (await databaseOf(dataDir)) ?? '';
    const process = startBackupProcess({ ...config, databaseUrl, isByHand: false });
    const scratch = path.join(dataDir, 'scratch');
    await expect.poll(() => readdir(scratch), PATIENCE).toHaveLength(1);
    process.stop();
    expect(await process.report).toBeUndefined();
    expect(await readdir(scratch)).toEqual([]);
    expect(await readdir(inFolder('stopped'))).toEqual([expect.stringMatching(/\.unproven$/)]);
  });

  it('waits for its turn on a machine that is very busy, and removes none that was made by hand', async () => {
    const url = new URL((await databaseOf(source.dataDir)) ?? '');
    const slow = await startTcpProxy(Number(url.port));
    url.port = String(slow.port);
    slow.delayNext(2, SLOW_CONNECTION_MS);
    const world = await createWorld(folder.path, { faster: 20 });
    for (const [name, value] of Object.entries(world.environment)) vi.stubEnv(name, value);
    const config = readConfig({ DATA_DIR: source.dataDir });
    const [first = ''] = await keptBackups();
    const process = startBackupProcess({ ...config, databaseUrl: url.href, isByHand: true });
    vi.unstubAllEnvs();
    const report = await process.report;
    expect(report).toMatchObject({ place: config.backup.folder, incomplete: '', removed: [] });
    expect(await keptBackups()).toEqual([first, expect.stringMatching(/Z-by-hand\.tar$/)]);
    slow.close();
  });

  it('made by hand is kept until someone deletes it', async () => {
    const environment = { DATA_DIR: source.dataDir };
    const [first = '', second] = await keptBackups();
    await expect(command('backup', ['--delete', '../secrets'], environment)).rejects.toThrow(
      'There is no backup ../secrets',
    );
    expect(await command('backup', ['--delete', first], environment)).toContain('was deleted');
    expect(await keptBackups()).toEqual([second]);
    const removed = 'select name from public.backups where removed_at is not null';
    const url = (await databaseOf(source.dataDir)) ?? '';
    expect(await runOn(url, removed)).toEqual([{ name: first }]);
  });

  // Shorter than the time after which it would give up on its own.
  it('that does not stop when it is asked to is killed', { timeout: 12_000 }, async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const databaseUrl = `postgres://nobody:nothing@127.0.0.1:${port}/nothing`;
    const config = readConfig({ DATA_DIR: inFolder('hanging') });
    const connected = once(silent, 'connection');
    const process = startBackupProcess({ ...config, databaseUrl, isByHand: false }, 100);
    await connected;
    process.stop();
    expect(await process.report).toBeUndefined();
    silent.close();
  });
});

/** Uses PostgreSQL 15 if it is installed, and otherwise a second copy of the embedded one. */
describe('an installation that moves to its own PostgreSQL and to S3, and back', {
  timeout: LONG_MS,
}, () => {
  const directory = () => inFolder('own');
  let own: { url: string; stop(): Promise<void> };
  let s3: TestS3;
  let ownUrl: string;
  let environment: Environment;

  function openOwn(place: string) {
    if (hasOldPostgres) return startOldPostgres(place);
    return startCluster({ directory: place, password: 'administrator' });
  }

  beforeAll(async () => {
    own = await openOwn(directory());
    ownUrl = await createOwnDatabase(own.url);
    s3 = await startS3();
    environment = {
      DATA_DIR: inFolder('moved'),
      DATABASE_URL: ownUrl,
      S3_ENDPOINT: s3.config.endpoint,
      S3_BUCKET: s3.config.bucket,
      S3_ACCESS_KEY_ID: s3.config.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
    };
  });

  afterAll(async () => {
    await own.stop();
    await s3.close();
  });

  it('has every row and file there, even if the restore was killed and repeated', async () => {
    await killRestore([archive, '--trust'], { ...environment, ...ENCRYPTED });
    await command('restore', [archive, '--trust'], { ...environment, ...ENCRYPTED });
    expect(await contentsOf(ownUrl, manifest)).toEqual(
      manifest.tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 })),
    );
    expect(await readdir(path.join(inFolder('moved'), 'objects')).catch(() => [])).toEqual([]);

    const server = await start('moved', environment);
    await expectWholeSite(server, meanwhile);
    const args = [archive, '--trust', '--replace'];
    const again = command('restore', args, { ...environment, ...ENCRYPTED });
    await expect(again).rejects.toThrow('A Tuart server is using the database in DATABASE_URL.');
  });

  it('is backed up there, and replaced only if asked to', async () => {
    const words = await command('backup', ['there.tar'], environment);
    expect(words).toMatch(/there\.tar in [\s\S]* rows and 1 files, made in .* and proven in /);
    const { manifest: there } = await checkArchive(inFolder('there.tar'), {});
    expect(rowsIn(there, 'public.leads')).toBe(rowsIn(manifest, 'public.leads') + 1);
    expect(there.postgres).toMatch(hasOldPostgres ? /^15\./ : /^18\./);

    const again = command('restore', [archive, '--trust'], { ...environment, ...ENCRYPTED });
    await expect(again).rejects.toThrow('To replace it, add --replace. Nothing was changed.');
  });

  it('upgrades there from an earlier version, with a backup in S3 that leads back', async () => {
    await runOn(own.url, 'create database earlier owner tuart');
    const url = ownUrl.replace(/tuart$/, 'earlier');
    await makeEarlier(url);
    const here = { ...environment, DATA_DIR: inFolder('earlier'), DATABASE_URL: url };
    const inS3 = { ...here, BACKUP_S3_PREFIX: 'backups' };
    const { code, output } = await runServerToItsEnd({ ...inS3, PORT: '0' });
    expect(code).toBe(1);
    expect(output).toMatch(/Migration \d+_deferred_recipients.sql failed.*has_deferred/);
    expect(await runOn(url, DELIVERIES)).toEqual([]);
    const [, kept = ''] =
      /npm run restore -- '(s3:.*-before-upgrade\.tar)' --replace/.exec(output) ?? [];

    const words = await command('restore', [kept, '--replace'], inS3);
    expect(words).toMatch(/Upgraded with \d+ migrations/);
    const [, before = ''] =
      /npm run restore -- 's3:(.*-before-restore\.tar)' --replace/.exec(words) ?? [];
    await downloadBackup(s3.config, { prefix: 'backups', name: before }, inFolder(before));
    const { manifest: replaced } = await checkArchive(inFolder(before), {});
    // The command has downloaded this one. The upgrade that failed changed nothing.
    const { manifest: earlier } = await checkArchive(inFolder(kept.slice('s3:'.length)), {});
    expect([replaced.tables, replaced.secrets]).toEqual([earlier.tables, earlier.secrets]);
    expect(await readdir(path.join(here.DATA_DIR, 'backups'))).toEqual([]);
    expect(await runOn(url, KEPT)).toEqual([{ name: 'Kept' }]);
    expect(await runOn(url, DELIVERIES)).toEqual([{ name: 'deliveries' }]);
  });

  it('comes back to the embedded PostgreSQL and the disk, as after a new major version', async () => {
    await own.stop();
    const dataDir = inFolder('moved');
    await rename(directory(), path.join(dataDir, 'postgres'));
    const version = await versionOf(path.join(dataDir, 'postgres'));
    if (hasOldPostgres) {
      const { output } = await runServerToItsEnd({ DATA_DIR: dataDir, PORT: '0' });
      expect(output).toMatch(/written by PostgreSQL 15; .* comes with PostgreSQL 18/);
      expect(output).toMatch(/npm run backup.*npm run restore -- <backup> --replace/);
    }
    const args = [inFolder('there.tar'), '--replace'];
    await killRestore(args, { DATA_DIR: dataDir });
    expect(await versionOf(path.join(dataDir, 'postgres'))).toBe(version);
    own = await openOwn(path.join(dataDir, 'postgres'));
    const ownAgain = ownUrl.replace(/:\d+\//, `:${new URL(own.url).port}/`);
    expect(await runOn(ownAgain, 'select count(*)::int from public.leads')).toEqual([
      { count: rowsIn(manifest, 'public.leads') + 1 },
    ]);
    await own.stop();

    const words = await command('restore', args, { DATA_DIR: dataDir });
    const [, before = ''] = /The previous data is in (.*before-restore-\S+)\./.exec(words) ?? [];
    expect(await versionOf(path.join(before, 'postgres'))).toBe(version);
    expect(await readdir(dataDir)).not.toContain('restoring');
    const server = await start('moved');
    await expectWholeSite(server, [...meanwhile, 'after@example.com']);
    const again = command('restore', args, { DATA_DIR: dataDir });
    await expect(again).rejects.toThrow(/in use by another Tuart server.*Nothing was changed/s);
  });
});

it('a restore that was interrupted at the last moment has to be repeated before the server starts', async () => {
  const dataDir = inFolder('interrupted');
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, 'restore-in-progress'), `'${archive}'\n`);
  await writeFile(path.join(dataDir, 'tuart.json'), '{"product":"tuart","format":1}\n');
  const { code, output } = await runServerToItsEnd({ DATA_DIR: dataDir, PORT: '0' });
  expect(code).toBe(1);
  expect(output).toContain(`npm run restore -- '${archive}' --replace`);
});

const FIRST_MISSING = '20261128100000';
/** A column that the upgrade adds. */
const DELIVERIES = `select attname as name from pg_attribute
  where attrelid = 'public.emails'::regclass and attname = 'deliveries'`;
const KEPT = "select name from public.email_templates where name = 'Kept'";

/** A database as an earlier version left it, but with a function that is in the way. */
async function makeEarlier(url: string) {
  const sql = await openConnection(url);
  const migrations = manifest.migrations.filter((version) => version < FIRST_MISSING);
  await sql.unsafe('begin');
  await applyVersions(sql, { bootstrap: manifest.bootstrap, migrations });
  await sql.unsafe(
    `commit;
     insert into public.email_templates (name) values ('Kept');
     create function private.has_deferred(deliveries jsonb) returns boolean language sql as 'select false'`,
  );
  await sql.end();
}

async function runOn(url: string, statement: string) {
  const sql = await openConnection(url);
  const rows = await sql.unsafe(statement);
  await sql.end();
  return rows;
}
