import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openObjectStore } from '../backend/storage/object-stores/open-store.ts';
import { startCluster } from '../database/embedded/cluster.ts';
import { runningClusterUrl } from '../database/embedded/cluster-lock.ts';
import { StartupError } from '../startup-error.ts';
import type { Source } from './make-backup.ts';
import type { Place } from './settings.ts';

export interface Installation extends Source {
  close(): Promise<void>;
}

/**
 * Opens an installation for a command: through the PostgreSQL that a running server has started, or
 * by starting it for as long as the command runs.
 */
export async function openInstallation(config: Place): Promise<Installation> {
  const secrets = path.join(config.dataDir, 'secrets');
  const password = await readFile(path.join(secrets, 'database-password'), 'utf8').catch(() => '');
  if (!password) {
    throw new StartupError(`There is no Tuart data in ${config.dataDir}. Set DATA_DIR.`);
  }
  const objects = await openObjectStore(path.join(config.dataDir, 'objects'), config.s3);
  const cluster = { directory: path.join(config.dataDir, 'postgres'), password: password.trim() };
  const known = config.databaseUrl ?? (await runningClusterUrl(cluster));
  if (known) return { databaseUrl: known, objects, secrets, close: async () => {} };
  const started = await startCluster(cluster);
  return { databaseUrl: started.url, objects, secrets, close: started.stop };
}
