import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { clusterUrl } from '../../server/database/embedded/cluster-lock.ts';

/** The database that DATABASE_URL names, or the one that a running server has in DATA_DIR. */
export async function runningDatabase(): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const dataDir = path.resolve(process.env.DATA_DIR ?? './data');
  const url = await databaseOf(dataDir);
  if (url) return url;
  console.error(
    `No database is running in ${dataDir}. Start the server first, or set DATABASE_URL.`,
  );
  process.exit(1);
}

/** The address of the database that a running server has in the folder. */
export async function databaseOf(dataDir: string): Promise<string | undefined> {
  const read = (file: string) => readFile(path.join(dataDir, file), 'utf8').catch(() => '');
  const port = (await read('postgres/postmaster.pid')).split('\n')[3];
  const password = (await read('secrets/database-password')).trim();
  return port && password ? clusterUrl(Number(port), password) : undefined;
}
