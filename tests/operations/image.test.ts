import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sbomOf } from '../../scripts/lib/sbom.mjs';
import { isInContext, readRuntimeStage } from '../support/dockerfile.ts';
import { copyPrepared, freePort, temporaryFolder } from '../support/server-process.ts';

/**
 * Runs what the Dockerfile puts into the image, without a container: a folder with exactly the files
 * that it copies, which the server cannot write. `npm run check-image` builds and runs the image.
 */

const ROOT = path.resolve(import.meta.dirname, '../..');
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
/** The image is for Linux, and its lock comes from util-linux. */
const isLinux = process.platform === 'linux';
const run = promisify(execFile);
const stage = readRuntimeStage();
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let image: string;
let environment: Record<string, string | undefined>;
let server: ReturnType<typeof start>;

beforeAll(async () => {
  folder = await temporaryFolder();
  await chmod(folder.path, 0o755);
  image = path.join(folder.path, 'image');
  for (const { sources, target } of stage.copies) {
    for (const source of sources) await copy(path.join(ROOT, source), `${image}${target}`);
  }
  const data = path.join(folder.path, 'data');
  await mkdir(data);
  await copyPrepared(data);
  if (isRoot) await run('chown', ['-R', `${NOBODY}:${NOBODY}`, data]);
  else await run('chmod', ['-R', 'a-w', image]);
  const ofImage = Object.entries(stage.environment).map(([name, value]) => [
    name,
    value.replace(/^\/app\//, `${image}/app/`),
  ]);
  environment = {
    ...Object.fromEntries(ofImage),
    PATH: `${image}/usr/local/bin:/usr/bin:/bin`,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: data,
    BACKUP_DIR: path.join(data, 'backups'),
  };
  server = start([...stage.entrypoint, ...stage.command]);
}, 60_000);

afterAll(async () => {
  server.child.kill('SIGKILL');
  if (!isRoot) await run('chmod', ['-R', 'u+w', image]);
  await folder.remove();
});

describe.runIf(isLinux)('the files of the image', () => {
  it('are enough to serve pages and to draw pictures', async () => {
    await expect.poll(server.output, { timeout: 50_000 }).toContain('Tuart is running at');
    const url = `http://127.0.0.1:${environment.PORT}`;
    expect(await (await fetch(url)).text()).toContain('<h1');
    expect((await fetch(`${url}/brand/share/1.jpg`)).headers.get('content-type')).toBe(
      'image/jpeg',
    );
    // Whatever is not a line of the log was printed by something that missed a file.
    expect(server.output().trim().split('\n').filter(isNoLogLine)).toEqual([]);
  });

  it('include a health check', async () => {
    expect(await toItsEnd(stage.healthCheck)).toMatchObject({ code: 0 });
    expect(await toItsEnd(stage.healthCheck, { PORT: '1' })).toMatchObject({ code: 1 });
  });

  it.each([
    ['backup', [], 'There is no Tuart data'],
    ['restore', [], 'Say which backup to restore'],
    ['move', [], 'Set PROJECT_DATABASE_URL'],
  ])('include the command to %s', async (name, args, message) => {
    const command = ['node', `build/node/${name}-command.js`, ...args];
    const { code, output } = await toItsEnd(command, { DATA_DIR: '/nonexistent' });
    expect(code).toBe(1);
    expect(output).toContain(message);
  });

  it('include every file that the server reads beside its source', () => {
    const wanted = globSync('server/**/*.ts', { cwd: ROOT }).flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(BESIDE_SOURCE)].map(
        ([, name = '']) => path.join(path.dirname(file), name),
      ),
    );
    expect(wanted.length).toBeGreaterThan(5);
    expect(wanted.filter((name) => !existsSync(path.join(image, 'app', name)))).toEqual([]);
  });

  it('lets the server stop when it is asked to', async () => {
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});

it('Docker gets to see everything that the Dockerfile copies', () => {
  const sources = stage.copies.filter(({ isBuilt }) => !isBuilt).flatMap((each) => each.sources);
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((source) => !isInContext(source))).toEqual([]);
});

it('the list of packages names everything that is bundled', () => {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const { components } = sbomOf(lock, { os: 'linux', cpu: 'x64', libc: 'glibc' });
  const listed = new Set(components.map(({ name }) => name));
  const bundled = globSync('build/{node,server}/**/*.map', { cwd: ROOT }).flatMap((file) => {
    const { sources } = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
    return sources.map((source: string) => PACKAGE.exec(source)?.[1]);
  });
  const names = [...new Set(bundled.filter((name) => name !== undefined))];
  expect(names).toContain('hono');
  expect(names.filter((name) => !listed.has(name))).toEqual([]);
});

/** The innermost package of a path. */
const PACKAGE = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const BESIDE_SOURCE = /path\.join\(import\.meta\.dirname, '([^']+)'/g;

function isNoLogLine(line: string): boolean {
  return !line.startsWith('{"level":30,');
}

/** As COPY does: the contents of a folder, or a file. */
async function copy(source: string, target: string) {
  const isFolder = statSync(source).isDirectory();
  const into = isFolder || target.endsWith('/') ? target : path.dirname(target);
  await mkdir(into, { recursive: true });
  await run('cp', ['-a', isFolder ? `${source}/.` : source, isFolder ? into : target]);
}

function start([file = '', ...args]: string[], changes: Record<string, string> = {}) {
  let text = '';
  const child = spawn(file.startsWith('/') ? `${image}${file}` : file, args, {
    cwd: path.join(image, 'app'),
    env: { ...environment, ...changes },
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
  }
  return { child, output: () => text, ended: once(child, 'close').then(([code]) => code) };
}

async function toItsEnd(command: string[], changes?: Record<string, string>) {
  const { ended, output } = start(command, changes);
  return { code: await ended, output: output() };
}
