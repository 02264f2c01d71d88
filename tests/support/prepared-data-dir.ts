import { existsSync } from 'node:fs';
import { appendFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { databaseOf } from '../../scripts/lib/running-database.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { cheapHash } from './cheap-hash.ts';
import { ADMIN, PREPARED_DATA_DIR, startServerProcess, temporaryFolder } from './server-process.ts';

/**
 * Runs before the tests that start servers: makes one data folder by a real first start. Every
 * server that would start for the first time begins with a copy, which saves two seconds. `npm
 * test` names one folder for all its runners and makes it before they start.
 */
export default async function prepareDataDir() {
  const shared = process.env[PREPARED_DATA_DIR];
  if (shared && existsSync(shared)) return undefined;
  // There is no folder to copy yet.
  delete process.env[PREPARED_DATA_DIR];
  const folder = await temporaryFolder();
  const server = await startServerProcess(folder.path);
  await changeDatabase(folder.path);
  await server.stop();
  // Data still survives a killed process; no test cuts the power of the machine.
  await appendFile(path.join(folder.path, 'postgres/postgresql.conf'), '\nfsync = off\n');
  process.env[PREPARED_DATA_DIR] = shared ?? folder.path;
  if (!shared) return folder.remove;
  await rename(folder.path, shared);
  return undefined;
}

async function changeDatabase(dataDir: string): Promise<void> {
  const url = await databaseOf(dataDir);
  if (!url) throw new Error(`No database is running in ${dataDir}`);
  const owner = await openConnection(url);
  // Leaves no trace in the audit log.
  await owner`set session_replication_role = replica`;
  // The tests sign the administrator in several hundred times.
  await owner`
    update auth.users set encrypted_password = ${await cheapHash(ADMIN.password)}
    where email = ${ADMIN.email}
  `;
  // Otherwise, all servers would make the backup of the day during a test run at two o'clock.
  await owner`
    update public.backup_settings
    set
      run_at = date_trunc('minute', now() at time zone private.office_time_zone())::time + '12 h',
      updated_at = now()
  `;
  await owner.end();
}

if (import.meta.main) await prepareDataDir();
