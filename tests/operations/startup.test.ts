import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  freePort,
  runServerToItsEnd,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';

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
  expect(output).toContain(message);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
}

describe('what an operator can get wrong ends in one line and exit code 1', () => {
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
      `Port ${port} is taken`,
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

  it('a DATA_DIR of something else', async () => {
    const foreign = path.join(folder.path, 'foreign');
    await mkdir(foreign);
    await writeFile(path.join(foreign, 'thesis.txt'), 'mine');
    await expectRefusal({ DATA_DIR: foreign }, 'holds files of something else');
    expect(await readFile(path.join(foreign, 'thesis.txt'), 'utf8')).toBe('mine');
  });

  it('a DATABASE_URL where nobody answers', async () => {
    const port = await freePort();
    await expectRefusal(
      {
        DATA_DIR: path.join(folder.path, 'own'),
        DATABASE_URL: `postgres://postgres:x@127.0.0.1:${port}/postgres`,
      },
      'The database could not be prepared',
    );
  });

  it('a DATA_DIR in use, and data of another PostgreSQL version', async () => {
    const dataDir = path.join(folder.path, 'used');
    const first = await startServerProcess(dataDir);
    await expectRefusal({ DATA_DIR: dataDir }, 'is in use by another Tuart server');
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    expect(await first.stop()).toBe(0);

    await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '14\n');
    await expectRefusal({ DATA_DIR: dataDir }, 'was written by PostgreSQL 14');
  });
});
