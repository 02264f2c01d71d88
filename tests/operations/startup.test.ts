import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killBefore } from '../support/kill-before.ts';
import {
  copyPrepared,
  freePort,
  runServerToItsEnd,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { publishableKeyOf, visitorClient } from '../support/staff-client.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
});

afterAll(() => folder.remove());

async function expectRefusal(environment: Record<string, string>, message: string) {
  const { code, output } = await runServerToItsEnd({
    PORT: String(await freePort()),
    ...environment,
  });
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(output)).toMatchObject({ level: 60, msg: expect.stringContaining(message) });
  expect(code).toBe(1);
}

describe('an operator’s mistake ends with one line of JSON and exit code 1', () => {
  it('bad configuration', async () => {
    await expectRefusal({ PORT: 'eighty' }, 'PORT must be a number');
  });

  it('a taken port', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expectRefusal(
      { PORT: String(port), DATA_DIR: path.join(folder.path, 'port') },
      `Port ${port} is already in use`,
    );
    other.close();
  });

  it('a DATA_DIR that is a file', async () => {
    const file = path.join(folder.path, 'file');
    await writeFile(file, '');
    await expectRefusal({ DATA_DIR: file }, 'it is not a folder');
  });

  it('a DATA_DIR that cannot be written', async () => {
    await expectRefusal({ DATA_DIR: '/proc/tuart' }, 'DATA_DIR /proc/tuart cannot be used');
  });

  it('a DATA_DIR with other files', async () => {
    const foreign = path.join(folder.path, 'foreign');
    await mkdir(foreign);
    await writeFile(path.join(foreign, 'thesis.txt'), 'mine');
    await expectRefusal({ DATA_DIR: foreign }, "contains files that are not Tuart's");
    expect(await readFile(path.join(foreign, 'thesis.txt'), 'utf8')).toBe('mine');
  });

  it('a DATABASE_URL that does not answer', async () => {
    const port = await freePort();
    await expectRefusal(
      {
        DATA_DIR: path.join(folder.path, 'own'),
        DATABASE_URL: `postgres://postgres:x@127.0.0.1:${port}/postgres`,
      },
      'The database could not be prepared',
    );
  });

  it('a DATABASE_URL whose name cannot be found', async () => {
    await expectRefusal(
      {
        DATA_DIR: path.join(folder.path, 'nameless'),
        DATABASE_URL: 'postgres://postgres:x@database.invalid/postgres',
      },
      'database.invalid',
    );
  });
});

const START = path.resolve(import.meta.dirname, '../../scripts/start.mjs');

function answerOf(url: string): Promise<number | 'nobody'> {
  return fetch(`${url}/healthz`).then(
    ({ status }) => status,
    () => 'nobody',
  );
}

describe('npm start, with a DATA_DIR that was copied', () => {
  let url: string;
  let dataDir: string;
  let shell: ChildProcess;

  beforeAll(async () => {
    const original = path.join(folder.path, 'original');
    await copyPrepared(original);
    dataDir = path.join(folder.path, 'copy');
    // Unlike `cp -a`, this makes root the owner.
    await cp(original, dataDir, { recursive: true });
    await chmod(path.join(dataDir, 'postgres'), 0o755);
    const port = String(await freePort());
    url = `http://127.0.0.1:${port}`;
    shell = spawn('sh', ['-c', '"$NODE" "$START"; exit'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        NODE: process.execPath,
        START,
        npm_lifecycle_event: 'start',
        PORT: port,
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
      },
    });
  });
  afterAll(() => void shell.kill('SIGTERM'));

  const answers = () => answerOf(url);

  it('starts although the copy’s folders are open to others and belong to root', async () => {
    await expect.poll(answers, { timeout: 40_000 }).toBe(200);
    expect((await stat(path.join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  });

  it('is the only server that may use the folder', async () => {
    await expectRefusal({ DATA_DIR: dataDir }, 'is in use by another Tuart server');
    expect(await answers()).toBe(200);
  });

  it('stops when npm is told to stop, even with a shell in between', async () => {
    shell.kill('SIGTERM');
    await expect.poll(answers, { timeout: 15_000 }).toBe('nobody');
    const postmaster = path.join(dataDir, 'postgres/postmaster.pid');
    await expect.poll(() => existsSync(postmaster)).toBe(false);
  });

  it('is refused if another version of PostgreSQL has written the folder', async () => {
    await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '14\n');
    await expectRefusal({ DATA_DIR: dataDir }, 'was written by PostgreSQL 14');
  });
});

it('a server without standard input runs, and stops with its database when scripts/start.mjs is killed', async () => {
  const dataDir = path.join(folder.path, 'killed');
  await copyPrepared(dataDir);
  const port = String(await freePort());
  const starter = spawn(process.execPath, [START], {
    stdio: 'ignore',
    env: { ...process.env, PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir },
  });
  const answers = () => answerOf(`http://127.0.0.1:${port}`);
  await expect.poll(answers, { timeout: 40_000 }).toBe(200);
  starter.kill('SIGKILL');
  await expect.poll(answers, { timeout: 15_000 }).toBe('nobody');
  const postmaster = path.join(dataDir, 'postgres/postmaster.pid');
  await expect.poll(() => existsSync(postmaster), { timeout: 15_000 }).toBe(false);
});

describe('a first start with existing keys, after one that was killed', () => {
  it('uses them, leaves nothing behind, prints JSON, and names the file with the password, not the password, until someone signs in', async () => {
    const dataDir = path.join(folder.path, 'first');
    const original = path.join(folder.path, 'keys');
    await copyPrepared(original);
    await cp(path.join(original, 'secrets'), path.join(dataDir, 'secrets'), { recursive: true });
    const environment = { ADMIN_PASSWORD: '' };
    const killed = { DATA_DIR: dataDir, PORT: '0', ...killBefore(/\/first\/postgres$/) };
    await runServerToItsEnd({ ...environment, ...killed });
    const databases = async () =>
      (await readdir(dataDir)).filter((name) => name.startsWith('postgres'));
    expect(await databases()).toContainEqual(expect.stringMatching(/^postgres\.new-\d+$/));
    const first = await startServerProcess(dataDir, environment);
    expect(await databases()).toEqual(['postgres']);
    const key = await readFile(path.join(original, 'secrets/publishable-key'), 'utf8');
    const publishableKey = await publishableKeyOf(first.url);
    expect(publishableKey).toBe(key.trim());
    const file = path.join(dataDir, 'secrets/first-admin-password');
    const password = (await readFile(file, 'utf8')).trim();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(first.output()).toContain(`as admin@tuart.example; the password is in the file ${file}`);
    await first.stop();
    const lines = first
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ msg }) => msg)).toContain(`Tuart is running at ${first.url}`);

    const second = await startServerProcess(dataDir, environment);
    expect(second.output()).toContain(file);
    const visitor = await visitorClient(second.url);
    const email = 'admin@tuart.example';
    expect((await visitor.auth.signInWithPassword({ email, password })).error).toBeNull();
    await second.stop();
    expect(first.output() + second.output()).not.toContain(password);

    const third = await startServerProcess(dataDir, environment);
    await third.stop();
    expect(third.output()).not.toContain('Sign in at');
    expect(await readdir(path.join(dataDir, 'secrets'))).not.toContain('first-admin-password');
  });
});
