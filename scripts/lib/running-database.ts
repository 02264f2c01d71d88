import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { clusterUrl } from '../../server/database/embedded/cluster-lock.ts';

/** The address of the database that a running server has in the folder. */
export async function databaseOf(dataDir: string): Promise<string | undefined> {
  const read = (file: string) => readFile(path.join(dataDir, file), 'utf8').catch(() => '');
  const port = (await read('postgres/postmaster.pid')).split('\n')[3];
  const password = (await read('secrets/database-password')).trim();
  return port && password ? clusterUrl(Number(port), password) : undefined;
}
