import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../server/database/pool.ts';
import { openConnection } from '../../server/postgresql/connection.ts';

export const TEMPLATE_DATABASE = 'tuart_template';

export interface TestDatabase extends Database {
  url: string;
}

/** A database of its own for one test file, migrated and empty. Call `close` in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = await openConnection(clusterUrl);
  await admin.unsafe(`create database ${name} template ${TEMPLATE_DATABASE}`);

  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href);
  return {
    ...database,
    url: url.href,
    async close() {
      await database.close();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
