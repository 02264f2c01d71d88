import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORIGINAL } from '../../server/backend/storage/object-stores/object-store.ts';
import { pdf } from '../storage/samples.ts';
import { commandLine, runCommand } from '../support/commands.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import { startServerProcess, temporaryFolder } from '../support/server-process.ts';
import { adminClient, serviceClient } from '../support/staff-client.ts';

const LONG_MS = 240_000;
const PATIENCE = { timeout: 120_000, interval: 2 };
const EMAIL = 'kept@example.com';

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

/** Starts a restore and kills it as soon as a name like this is in its folder. */
async function killWhen(name: RegExp, target: string, ...flags: string[]) {
  const [file, ...args] = commandLine('restore', [archive, ...flags]);
  const child = spawn(file, args, { env: { PATH: process.env.PATH, DATA_DIR: target } });
  await expect.poll(() => findIn(target, name, child), PATIENCE).toBe(true);
  const exited = once(child, 'exit');
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
  'killed restores leave the data as it was, and the next start clears what they left',
  async () => {
    // The backup has files that are not here.
    await rm(path.join(dataDir, 'objects'), { recursive: true });
    await mkdir(path.join(dataDir, 'objects'));
    const before = (await readdir(dataDir)).sort();
    for (const moment of [FILES, NEW_CLUSTER, RUNNING_CLUSTER]) {
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
  'a restore that was killed can be run again, and leaves only what it restores',
  async () => {
    const target = path.join(folder.path, 'new');
    await killWhen(FILES, target, '--trust');
    await killWhen(RUNNING_CLUSTER, target, '--trust');
    await runCommand('restore', [archive, '--trust'], { DATA_DIR: target });
    const names = ['objects', 'postgres', 'secrets', 'tuart.json'];
    expect((await readdir(target)).sort()).toEqual(names);
    const files = await readdir(path.join(target, 'objects'), { recursive: true });
    expect(files.filter((name) => name.endsWith(ORIGINAL))).not.toEqual([]);
  },
  LONG_MS,
);

it(
  'while a restore runs, neither a server nor another restore uses its folder',
  async () => {
    const target = path.join(folder.path, 'busy');
    const [file, ...args] = commandLine('restore', [archive, '--trust']);
    const child = spawn(file, args, { env: { PATH: process.env.PATH, DATA_DIR: target } });
    const exited = once(child, 'exit');
    await expect.poll(() => findIn(target, FILES, child), PATIENCE).toBe(true);
    child.kill('SIGSTOP');
    const words = `A restore into ${target} is running.`;
    const again = runCommand('restore', [archive, '--trust'], { DATA_DIR: target });
    await expect(again).rejects.toThrow(words);
    const start = startServerProcess(target, { BACKUP_BEFORE_UPGRADE: '0' });
    await expect(start).rejects.toThrow(words);
    child.kill('SIGCONT');
    expect(await exited).toEqual([0, null]);
  },
  LONG_MS,
);
