import { randomBytes } from 'node:crypto';
import { startCluster } from '../../server/database/embedded/cluster.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';

export interface OwnDatabase {
  url: string;
  close(): Promise<void>;
}

/**
 * An empty database as an administrator would provide it: its owner may create roles but is not a
 * superuser. With TEST_DATABASE_URL, it is made in that PostgreSQL with the owner named there,
 * because roles belong to the whole cluster.
 */
export async function openOwnDatabase(directory: string): Promise<OwnDatabase> {
  const { TEST_DATABASE_URL } = process.env;
  if (TEST_DATABASE_URL) {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await run(TEST_DATABASE_URL, `create database ${name}`);
    const url = new URL(TEST_DATABASE_URL);
    url.pathname = `/${name}`;
    return {
      url: url.href,
      close: () => run(TEST_DATABASE_URL, `drop database ${name} with (force)`),
    };
  }
  const cluster = await startCluster({ directory, password: 'administrator' });
  return { url: await createOwnDatabase(cluster.url), close: cluster.stop };
}

/** The two statements of docs/operations.md, run by the cluster's administrator. */
export async function createOwnDatabase(administrator: string): Promise<string> {
  await run(administrator, "create role tuart login createrole password 'own'");
  await run(administrator, 'create database tuart owner tuart');
  const url = new URL(administrator);
  Object.assign(url, { username: 'tuart', password: 'own', pathname: '/tuart' });
  return url.href;
}

async function run(url: string, statement: string) {
  const sql = await openConnection(url);
  await sql.unsafe(statement);
  await sql.end();
}
