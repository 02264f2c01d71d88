import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCluster } from '../../server/database/embedded/cluster.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { TEMPLATE_DATABASE } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string;
    /** The migrations that each of two runs of `migrate` at once applied to the template. */
    appliedAtOnce: string[][];
  }
}

const PASSWORD = 'test';

/** Nothing here has to survive a crash, and no database lives long enough to need cleaning up. */
const SETTINGS = {
  autovacuum: 'off',
  jit: 'off',
  io_method: 'sync',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  // The tests open hundreds of connections, and these rounds are most of what each one costs.
  scram_iterations: '1',
};

/**
 * One real PostgreSQL for the whole run: the embedded one, or the one that TEST_DATABASE_URL names.
 * The schema is created once in a template, and each test file copies it.
 */
export default async function setup(project: TestProject) {
  const { url, stop } = await openCluster();
  const owner = await openConnection(url);
  await owner.unsafe(`drop database if exists ${TEMPLATE_DATABASE} with (force)`);
  await owner.unsafe(`create database ${TEMPLATE_DATABASE}`);
  await owner.end();

  const templateUrl = new URL(url);
  templateUrl.pathname = `/${TEMPLATE_DATABASE}`;
  const appliedAtOnce = await Promise.all([migrate(templateUrl.href), migrate(templateUrl.href)]);

  project.provide('clusterUrl', url);
  project.provide('appliedAtOnce', appliedAtOnce);
  return stop;
}

async function openCluster() {
  if (process.env.TEST_DATABASE_URL) {
    return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'tuart-test-'));
  const cluster = await startCluster({
    directory: path.join(folder, 'postgres'),
    password: PASSWORD,
    settings: SETTINGS,
  });
  // PostgreSQL was created with a password of more rounds.
  const owner = await openConnection(cluster.url);
  await owner.unsafe(`alter role current_user password '${PASSWORD}'`);
  await owner.end();
  return {
    url: cluster.url,
    async stop() {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
