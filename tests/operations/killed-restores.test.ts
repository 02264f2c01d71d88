import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORIGINAL } from '../../server/backend/storage/object-stores/object-store.ts';
import { pdf } from '../storage/samples.ts';
import { commandLine, runCommand } from '../support/commands.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import { killBefore } from '../support/kill-before.ts';
import {
  runServerToItsEnd,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
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

/** In its last steps: half of the old data is set aside, half of the new is there, all of it is. */
const SWAP = [/before-restore-[^/]+\/secrets$/, /\/swapped\/secrets$/, /\/swapped\/restoring$/];

it(
  'a restore that is killed in its last steps can be run again, and keeps all that was there',
  async () => {
    const target = path.join(folder.path, 'swapped');
    const before = await startServerProcess(target);
    await sendEnquiry(before.url, { email: 'before@example.com' });
    await runCommand('backup', [path.join(folder.path, 'own.tar')], { DATA_DIR: target });
    await before.stop();
    const read = (...names: string[]) => readFile(path.join(target, ...names), 'utf8');
    const own = [await read('secrets/database-password'), await read('secrets/backup-signing-key')];

    const args = [archive, '--trust', '--replace'];
    for (const step of SWAP) {
      const killed = runCommand('restore', args, { DATA_DIR: target, ...killBefore(step) });
      await expect(killed, step.source).rejects.toMatchObject({ signal: 'SIGKILL' });
      const { output } = await runServerToItsEnd({ DATA_DIR: target, PORT: '0' });
      expect(output).toMatch(
        /was interrupted\. Run it again: npm run restore -- '.*' --\S+( \S+)? --replace/,
      );
      expect(output).not.toContain('before-restore');
    }
    await runCommand('restore', args, { DATA_DIR: target });

    const names = await readdir(target);
    const kept = names.filter((name) => name.startsWith('before-restore-'));
    expect(kept).toHaveLength(1);
    expect(names.filter((name) => name.startsWith('restor'))).toEqual([]);
    expect(await readdir(path.join(target, kept[0] ?? ''))).toEqual(['postgres', 'secrets']);
    const keptPassword = await read(kept[0] ?? '', 'secrets/database-password');
    expect([keptPassword, await read('secrets/backup-signing-key')]).toEqual(own);
    const server = await startServerProcess(target);
    const { data } = await (await adminClient(server.url)).from('leads').select('email');
    expect(data).toContainEqual({ email: EMAIL });
    expect(data).not.toContainEqual({ email: 'before@example.com' });
    await server.stop();
  },
  LONG_MS,
);

it(
  'a first start that was killed leaves nothing behind after the next one',
  async () => {
    const target = path.join(folder.path, 'first');
    const first = { DATA_DIR: target, PORT: '0' };
    await runServerToItsEnd({ ...first, ...killBefore(/\/first\/postgres$/) });
    expect(await readdir(target)).toContainEqual(expect.stringMatching(/^postgres\.new-\d+$/));
    const server = await startServerProcess(target);
    await server.stop();
    expect((await readdir(target)).filter((name) => name.startsWith('postgres'))).toEqual([
      'postgres',
    ]);
  },
  LONG_MS,
);
