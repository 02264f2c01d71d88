import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { databaseOf } from '../../scripts/lib/running-database.ts';
import { openDataDir } from '../../server/database/data-dir.ts';
import { startCluster } from '../../server/database/embedded/cluster.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { runCommand } from '../support/commands.ts';
import { describeDatabase, makeEarlierVersion } from '../support/earlier-version.ts';
import {
  freePort,
  runServerToItsEnd,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';

const LONG_MS = 180_000;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

/** Works on the database of a data folder whose server is stopped. */
async function withDatabase<Result>(
  dataDir: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const { postgres, databasePassword } = await openDataDir(dataDir);
  const cluster = await startCluster({
    directory: postgres,
    password: databasePassword,
    settings: { fsync: 'off' },
  });
  try {
    return await work(cluster.url);
  } finally {
    await cluster.stop();
  }
}

async function run(url: string, statement: string) {
  const sql = await openConnection(url);
  const rows = await sql.unsafe(statement);
  await sql.end();
  return rows;
}

async function look(url: string) {
  const sql = await openConnection(url);
  const found = await describeDatabase(sql);
  await sql.end();
  return found;
}

const backupsIn = async (dataDir: string) => readdir(path.join(dataDir, 'backups'));
const OBSTACLE = `create function private.mail_incomplete_backup(problem text) returns text
  language sql as 'select null::text'`;
const LISTED = `select name from public.backups where kind = 'upgrade'`;

it(
  'an upgrade that fails leaves the earlier version’s database, and is tried again with the same backup',
  async () => {
    const dataDir = path.join(folder.path, 'failing');
    const before = await withDatabase(dataDir, async (url) => {
      await makeEarlierVersion(url, 'the last before passkeys');
      await run(url, OBSTACLE);
      return look(url);
    });
    const environment = { DATA_DIR: dataDir, PORT: '0' };
    for (const attempt of ['first', 'second']) {
      const { code, output } = await runServerToItsEnd(environment);
      expect(code, attempt).toBe(1);
      expect(output).toContain('the earlier version of Tuart still works with it');
    }
    const [name = '', ...more] = await backupsIn(dataDir);
    expect(name).toMatch(/-before-upgrade\.tar$/);
    expect(more).toEqual([]);
    expect(await withDatabase(dataDir, look)).toEqual(before);

    // People went on working with the earlier version, so the next attempt needs a new backup.
    await withDatabase(dataDir, (url) =>
      run(url, 'drop function private.mail_incomplete_backup; delete from public.leads'),
    );
    const server = await startServerProcess(dataDir);
    onTestFinished(async () => void (await server.stop()));
    const names = await backupsIn(dataDir);
    expect(names).toHaveLength(2);
    const listed = await run((await databaseOf(dataDir)) ?? '', LISTED);
    expect(listed.map((row) => row.name).sort()).toEqual(names.sort());
    expect(await readdir(dataDir)).not.toContain('backup-before-upgrade.json');
  },
  LONG_MS,
);

it(
  'a start that fails after the upgrade says so, and how to go back',
  async () => {
    const dataDir = path.join(folder.path, 'late');
    await withDatabase(dataDir, (url) => makeEarlierVersion(url, 'the last before passkeys'));
    const port = String(await freePort());
    // The same port for both.
    const environment = { DATA_DIR: dataDir, PORT: port, METRICS_PORT: port };
    const { code, output } = await runServerToItsEnd({
      ...environment,
      METRICS_TOKEN: 'a-token-of-some-length-for-the-metrics',
    });
    expect(code).toBe(1);
    expect(output).toContain('The database was upgraded before this start failed');
    const [name = ''] = await backupsIn(dataDir);
    const place = path.join(dataDir, 'backups', name);
    expect(output).toContain(`npm run restore -- '${place}' --replace`);
    expect(await withDatabase(dataDir, (url) => run(url, LISTED))).toEqual([{ name }]);
  },
  LONG_MS,
);

it(
  'backups made by hand are all kept, until someone deletes one',
  async () => {
    const dataDir = path.join(folder.path, 'by hand');
    const server: ServerProcess = await startServerProcess(dataDir);
    onTestFinished(async () => void (await server.stop()));
    const environment = { DATA_DIR: dataDir };
    await runCommand('backup', [], environment);
    const [first = ''] = await backupsIn(dataDir);
    expect(first).toMatch(/^tuart-.*Z-by-hand\.tar$/);
    await runCommand('backup', [], environment);
    const both = await backupsIn(dataDir);
    expect(both).toHaveLength(2);
    expect(both).toContain(first);

    await expect(runCommand('backup', ['--delete', '../secrets'], environment)).rejects.toThrow(
      'There is no backup ../secrets',
    );
    expect(await runCommand('backup', ['--delete', first], environment)).toContain('was deleted');
    expect(await backupsIn(dataDir)).toEqual(both.filter((name) => name !== first));
    const removed = `select name from public.backups where removed_at is not null`;
    expect(await run((await databaseOf(dataDir)) ?? '', removed)).toEqual([{ name: first }]);
  },
  LONG_MS,
);
