import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DiskStore } from '../../server/backend/storage/object-stores/disk-store.ts';
import { ORIGINAL } from '../../server/backend/storage/object-stores/object-store.ts';
import { openDataDir } from '../../server/database/data-dir.ts';
import { startCluster } from '../../server/database/embedded/cluster.ts';
import { applyVersions, migrate } from '../../server/database/migrate.ts';
import { type Owner, openDatabase } from '../../server/database/pool.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { seedIfEmpty } from '../../server/database/seed.ts';
import { startServerProcess } from '../../tests/support/server-process.ts';
import { fillLeads } from './daily.ts';

/** How long a backup, its proof, a restore and an upgrade take, and how much memory they need. */

const LEADS = Number(process.env.LEADS ?? 100_000);
const FILES_MB = Number(process.env.FILES_MB ?? 2_000);
const FILE_BYTES = 1024 * 1024;
/** The upgrade begins before this migration. */
const FIRST_MISSING = '20261128000000';
const ROOT = path.join(import.meta.dirname, '../..');

export async function benchOperations() {
  const folder = await mkdtemp(path.join(tmpdir(), 'tuart-bench-'));
  const dataDir = path.join(folder, 'data');
  try {
    const databaseMb = await prepare(dataDir);
    console.log(`\n${LEADS} leads (a database of ${databaseMb} MB) and ${FILES_MB} MB of files`);
    const archive = path.join(folder, 'backup.tar');
    await run('backup', [archive], { DATA_DIR: dataDir });
    console.log(`archive: ${((await stat(archive)).size / 1e6).toFixed(0)} MB`);
    await run('restore', [archive, '--trust'], { DATA_DIR: path.join(folder, 'restored') });
    await upgrade(path.join(folder, 'earlier'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How long nobody can work while a new version starts: its backup, and the migrations. */
async function upgrade(dataDir: string) {
  await prepare(dataDir, { isEarlier: true });
  const start = performance.now();
  const server = await startServerProcess(dataDir);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const { applied } = JSON.parse(
    server
      .output()
      .split('\n')
      .find((line) => line.includes('migrations applied')) ?? '{}',
  );
  console.log(`upgrade by ${applied} migrations, with its backup: ${seconds} s without service`);
  await server.stop();
}

async function prepare(root: string, { isEarlier = false } = {}): Promise<number> {
  const { postgres, objects, databasePassword } = await openDataDir(root);
  const cluster = await startCluster({ directory: postgres, password: databasePassword });
  if (isEarlier) await migrateTo(cluster.url, FIRST_MISSING);
  else await migrate(cluster.url);
  const { owner, close } = openDatabase(cluster.url, { poolSize: 2 });
  await seedIfEmpty(owner);
  await fillLeads(owner, LEADS);
  // An upgrade does not touch files.
  if (!isEarlier) await fillFiles(owner, new DiskStore(objects));
  const [size] = await owner`select pg_database_size(current_database()) / 1000000 as mb`;
  await close();
  await cluster.stop();
  return Number(size?.mb);
}

/** Leaves out the migrations from this one on, as an earlier version would. */
async function migrateTo(url: string, firstMissing: string) {
  const versionsIn = async (folder: string) =>
    (await readdir(path.join(ROOT, folder))).toSorted().map((name) => name.split('_')[0] ?? '');
  const sql = await openConnection(url);
  await sql.unsafe('begin');
  await applyVersions(sql, {
    bootstrap: await versionsIn('server/database/bootstrap'),
    migrations: (await versionsIn('supabase/migrations')).filter(
      (version) => version < firstMissing,
    ),
  });
  await sql.unsafe('commit');
  await sql.end();
}

async function fillFiles(owner: Owner, store: DiskStore) {
  for (let n = 0; n < FILES_MB; n++) {
    const version = randomUUID();
    await store.put(version, ORIGINAL, randomBytes(FILE_BYTES));
    await owner`
      insert into storage.objects (bucket_id, name, version, metadata)
      values ('attachments', ${`bench/${n}`}, ${version}, ${owner.json({ size: FILE_BYTES })}::jsonb)
    `;
  }
}

/** Runs a command as people do, and prints its time and the most memory that Node needed. */
async function run(name: string, args: string[], environment: Record<string, string>) {
  const script = path.resolve(import.meta.dirname, `../${name}.ts`);
  const start = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(PRINT_MEMORY)}`, script, ...args],
    { stdio: 'inherit', env: { PATH: process.env.PATH, TMPDIR: tmpdir(), ...environment } },
  );
  await once(child, 'exit');
  console.log(`npm run ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

const PRINT_MEMORY = `
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    const cpu = ((userCPUTime + systemCPUTime) / 1e6).toFixed(1);
    console.log('Node: at most', Math.round(maxRSS / 1000), 'MB,', cpu, 's of CPU');
  });
`;
