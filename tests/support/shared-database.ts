import { cp, mkdir, readFile, rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { startCluster } from '../../server/database/embedded/cluster.ts';
import { copyPrepared } from './server-process.ts';

export interface SharedDatabase {
  url: string;
  /** A data folder for each server, with the same keys and the same files. */
  dataDirs: [string, string];
  close(): Promise<void>;
}

/** The prepared database as one that two servers share. */
export async function openSharedDatabase(folder: string): Promise<SharedDatabase> {
  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')];
  await copyPrepared(first);
  const directory = path.join(folder, 'postgres');
  await rename(path.join(first, 'postgres'), directory);
  await mkdir(second);
  await cp(path.join(first, 'secrets'), path.join(second, 'secrets'), { recursive: true });
  await symlink(path.join(first, 'objects'), path.join(second, 'objects'));
  const secret = await readFile(path.join(first, 'secrets/database-password'), 'utf8');
  const cluster = await startCluster({ directory, password: secret.trim() });
  return { url: cluster.url, dataDirs: [first, second], close: cluster.stop };
}
