import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORIGINAL } from '../../server/backend/storage/object-stores/object-store.ts';
import { loadSigningKey } from '../../server/backup/archive/seal.ts';
import { openInstallation } from '../../server/backup/installation.ts';
import { readConfig } from '../../server/config/config.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { pdf } from '../storage/samples.ts';
import { commandLine, runCommand } from '../support/commands.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import { copyBefore, killBefore } from '../support/kill-before.ts';
import {
  copyPrepared,
  runServerToItsEnd,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient, serviceClient } from '../support/staff-client.ts';

const LONG_MS = 240_000;
const PATIENCE = { timeout: 120_000, interval: 2 };
const EMAIL = 'kept@example.com';
const BEFORE = 'before@example.com';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let dataDir: string;
let archive: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  dataDir = path.join(folder.path, 'data');
  archive = path.join(folder.path, 'backup.tar');
  const server = await startServerProcess(dataDir);
  await sendEnquiry(server.url, { email: EMAIL });
  const { storage } = await serviceClient(server);
  const type = { contentType: 'application/pdf' };
  await storage.from('attachments').upload('one/letter.pdf', pdf(), type);
  await runCommand('backup', [archive], { DATA_DIR: dataDir });
  await server.stop();
}, LONG_MS);

afterAll(() => folder.remove());

/** Starts a restore and kills it as soon as a name like this is in its folder. It stands still before. */
async function killWhen(
  name: RegExp,
  target: string,
  flag: string,
  before: () => Promise<void> = async () => {},
) {
  const [file, ...args] = commandLine('restore', [archive, flag]);
  const child = spawn(file, args, { env: { PATH: process.env.PATH, DATA_DIR: target } });
  await expect.poll(() => findIn(target, name, child), PATIENCE).toBe(true);
  const exited = once(child, 'exit');
  child.kill('SIGSTOP');
  await before();
  child.kill('SIGKILL');
  expect(await exited).toEqual([null, 'SIGKILL']);
  expect(await readdir(target)).toContain('restoring');
}

async function findIn(target: string, name: RegExp, child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null) throw new Error('The restore ended before it could be killed.');
  const restoring = path.join(target, 'restoring');
  const found = await readdir(restoring).catch(() => []);
  const inCluster = await readdir(path.join(restoring, 'postgres')).catch(() => []);
  return [...found, ...inCluster.map((inner) => `postgres/${inner}`)].some((one) => name.test(one));
}

const FILES = /^added-files$/;
const NEW_CLUSTER = /^postgres\.new-\d+$/;
const RUNNING_CLUSTER = /^postgres\/postmaster\.pid$/;

it(
  'killed restores leave the data as it was, and the next start clears what they left, but not while one runs',
  async () => {
    // The backup has files that are not here.
    await rm(path.join(dataDir, 'objects'), { recursive: true });
    await mkdir(path.join(dataDir, 'objects'));
    const before = (await readdir(dataDir)).sort();
    await killWhen(FILES, dataDir, '--replace', async () => {
      const start = startServerProcess(dataDir, { BACKUP_BEFORE_UPGRADE: '0' });
      await expect(start).rejects.toThrow(`A restore into ${dataDir} is running.`);
    });
    for (const moment of [NEW_CLUSTER, RUNNING_CLUSTER]) {
      await killWhen(moment, dataDir, '--replace');
    }
    // An earlier version left these.
    await mkdir(path.join(dataDir, 'postgres.restored.new-123/base'), { recursive: true });
    await writeFile(path.join(dataDir, 'postgres.restored.new-123.password'), 'x');

    const server = await startServerProcess(dataDir);
    const admin = await adminClient(server.url);
    const { data } = await admin.from('leads').select('email').eq('email', EMAIL);
    expect(data).toEqual([{ email: EMAIL }]);
    await server.stop();
    expect((await readdir(dataDir)).sort()).toEqual(before);
    const files = await readdir(path.join(dataDir, 'objects'), { recursive: true });
    expect(files.filter((name) => name.endsWith(ORIGINAL))).toEqual([]);
  },
  LONG_MS,
);

it(
  'a restore that was killed can be run again, which no other restore disturbs, and leaves only what it restores',
  async () => {
    const target = path.join(folder.path, 'new');
    await killWhen(FILES, target, '--trust');
    await killWhen(RUNNING_CLUSTER, target, '--trust');
    const [file, ...args] = commandLine('restore', [archive, '--trust']);
    const child = spawn(file, args, { env: { PATH: process.env.PATH, DATA_DIR: target } });
    const exited = once(child, 'exit');
    await expect.poll(() => findIn(target, NEW_CLUSTER, child), PATIENCE).toBe(true);
    child.kill('SIGSTOP');
    const again = runCommand('restore', [archive, '--trust'], { DATA_DIR: target });
    await expect(again).rejects.toThrow(`A restore into ${target} is running.`);
    child.kill('SIGCONT');
    expect(await exited).toEqual([0, null]);
    const names = ['objects', 'postgres', 'secrets', 'tuart.json'];
    expect((await readdir(target)).sort()).toEqual(names);
    const files = await readdir(path.join(target, 'objects'), { recursive: true });
    expect(files.filter((name) => name.endsWith(ORIGINAL))).not.toEqual([]);
  },
  LONG_MS,
);

/** In its last steps: half of the old data is set aside, half of the new is there. */
const SWAP = [/before-restore-[^/]+\/secrets$/, /\/swapped\/secrets$/];
/** A restore that is run again has put back what was there. */
const PUT_BACK = /\/restoring\/secrets\/backup-signing-key$/;
/** All of the new data is there. */
const LAST = /\/swapped\/restoring$/;

/** A data folder with a lead of its own and another key for signing than the archive's. */
async function makeTarget(): Promise<string> {
  const target = path.join(folder.path, 'swapped');
  await copyPrepared(target);
  await loadSigningKey(path.join(target, 'secrets'));
  const installation = await openInstallation(readConfig({ DATA_DIR: target }));
  const sql = await openConnection(installation.databaseUrl);
  await sql`insert into public.leads (name, email) values ('Before', ${BEFORE})`;
  await sql.end();
  await installation.close();
  return target;
}

/** What tells the data that was there from the restored one. Each PostgreSQL has its own number. */
async function ownMarks(target: string, kept = '') {
  const read = (...names: string[]) => readFile(path.join(target, ...names));
  const control = await read(kept, 'postgres/global/pg_control');
  return {
    postgres: control.readBigUInt64LE(),
    password: `${await read(kept, 'secrets/database-password')}`,
    key: `${await read('secrets/backup-signing-key')}`,
  };
}

async function expectInterrupted(target: string) {
  const { output } = await runServerToItsEnd({ DATA_DIR: target, PORT: '0' });
  expect(output).toMatch(
    /was interrupted\. Run it again: npm run restore -- '.*' --\S+( \S+)? --replace/,
  );
  expect(output).not.toContain('before-restore');
}

it(
  'a restore that is killed in its last steps can be run again, and keeps all that was there',
  async () => {
    const target = await makeTarget();
    const before = { names: await readdir(target), marks: await ownMarks(target) };
    const args = [archive, '--trust', '--replace'];
    const copies = path.join(folder.path, 'killed earlier');
    const dying = { ...killBefore(LAST), ...copyBefore(SWAP, target, copies) };
    const killed = runCommand('restore', args, { DATA_DIR: target, ...dying });
    await expect(killed).rejects.toMatchObject({ signal: 'SIGKILL' });

    // Run again, it first puts back what was there. What follows is the same for each of them.
    expect(await readdir(copies)).toHaveLength(SWAP.length);
    for (const name of await readdir(copies)) {
      const copy = path.join(copies, name);
      await expectInterrupted(copy);
      const again = runCommand('restore', args, { DATA_DIR: copy, ...killBefore(PUT_BACK) });
      await expect(again).rejects.toMatchObject({ signal: 'SIGKILL' });
      const names = (await readdir(copy)).filter((one) => one !== 'restoring');
      expect(names.sort(), name).toEqual(before.names.sort());
      expect(await ownMarks(copy), name).toEqual(before.marks);
    }
    await expectInterrupted(target);
    await runCommand('restore', args, { DATA_DIR: target });

    const names = await readdir(target);
    const [kept = '', ...more] = names.filter((name) => name.startsWith('before-restore-'));
    expect(more).toEqual([]);
    expect(names.filter((name) => name.startsWith('restor'))).toEqual([]);
    expect(await readdir(path.join(target, kept))).toEqual(['postgres', 'secrets']);
    expect(await ownMarks(target, kept)).toEqual(before.marks);
    expect((await ownMarks(target)).postgres).not.toBe(before.marks.postgres);
    const server = await startServerProcess(target);
    const { data } = await (await adminClient(server.url)).from('leads').select('email');
    expect(data).toContainEqual({ email: EMAIL });
    expect(data).not.toContainEqual({ email: BEFORE });
    await server.stop();
  },
  LONG_MS,
);
