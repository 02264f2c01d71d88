import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { databaseOf } from '../../scripts/lib/running-database.ts';
import { openDataDir } from '../../server/database/data-dir.ts';
import { startCluster } from '../../server/database/embedded/cluster.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { describeDatabase, makeEarlierVersion } from '../support/earlier-version.ts';
import {
  freePort,
  runServerToItsEnd,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient } from '../support/staff-client.ts';

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

const backupsIn = async (dataDir: string) => (await readdir(path.join(dataDir, 'backups'))).sort();
const OBSTACLE = `create function private.has_deferred(deliveries jsonb) returns boolean
  language sql as 'select false'`;
const LISTED = `select name from public.backups where kind = 'upgrade' order by name`;
const KEPT = "select name from public.email_templates where name = 'Kept'";

let dataDir: string;

it(
  'an upgrade that fails names the way back, leaves the earlier version’s database, and is tried again with the same backup',
  async () => {
    dataDir = path.join(folder.path, 'failing');
    const before = await withDatabase(dataDir, async (url) => {
      await makeEarlierVersion(url, 'the last before 1.0');
      await run(url, `${OBSTACLE}; insert into public.email_templates (name) values ('Kept')`);
      return look(url);
    });
    const environment = { DATA_DIR: dataDir, PORT: '0' };
    const outputs: string[] = [];
    for (const attempt of ['first', 'second']) {
      const { code, output } = await runServerToItsEnd(environment);
      expect(code, attempt).toBe(1);
      expect(output).toMatch(/Migration \d+_\w+.sql failed.*has_deferred/);
      expect(output).toContain('the earlier version of Tuart still works with it');
      outputs.push(output);
    }
    expect(outputs[0]).toMatch(/before the upgrade, which takes about \d+ s/);
    const [name = '', ...more] = await backupsIn(dataDir);
    expect(name).toMatch(/-before-upgrade\.tar$/);
    expect(more).toEqual([]);
    const place = path.join(dataDir, 'backups', name);
    for (const output of outputs)
      expect(output).toContain(`npm run restore -- '${place}' --replace`);
    expect(await withDatabase(dataDir, look)).toEqual(before);
  },
  LONG_MS,
);

it(
  'an upgrade without a backup, if that is asked for, and one after which the start fails and says how to go back',
  async () => {
    // People went on working with the earlier version, so the next attempt needs a new backup.
    await withDatabase(dataDir, (url) =>
      run(url, 'drop function private.has_deferred; delete from public.leads'),
    );
    const [first = ''] = await backupsIn(dataDir);
    const copy = path.join(folder.path, 'without');
    await promisify(execFile)('cp', ['-a', dataDir, copy]);
    const server = await startServerProcess(copy, { BACKUP_BEFORE_UPGRADE: '0' });
    onTestFinished(async () => void (await server.stop()));
    const admin = await adminClient(server.url);
    const { data } = await admin.from('backup_settings').select('is_on').single();
    expect(data).toEqual({ is_on: true });
    expect(await run((await databaseOf(copy)) ?? '', KEPT)).toEqual([{ name: 'Kept' }]);
    expect(await backupsIn(copy)).toEqual([first]);

    const port = String(await freePort());
    // The same port for both.
    const environment = { DATA_DIR: dataDir, PORT: port, METRICS_PORT: port };
    const { code, output } = await runServerToItsEnd({
      ...environment,
      METRICS_TOKEN: 'a-token-of-some-length-for-the-metrics',
    });
    expect(code).toBe(1);
    expect(output).toContain('The database was upgraded before this start failed');
    const names = await backupsIn(dataDir);
    expect(names).toEqual([first, expect.stringMatching(/-before-upgrade\.tar$/)]);
    const place = path.join(dataDir, 'backups', names[1] ?? '');
    expect(output).toContain(`npm run restore -- '${place}' --replace`);
    const [listed, kept] = await withDatabase(dataDir, async (url) => [
      await run(url, LISTED),
      await run(url, KEPT),
    ]);
    expect(listed).toEqual(names.map((name) => ({ name })));
    expect(kept).toEqual([{ name: 'Kept' }]);
    expect(await readdir(dataDir)).not.toContain('backup-before-upgrade.json');
  },
  LONG_MS,
);
