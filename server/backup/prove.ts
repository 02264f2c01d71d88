import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type CopyConnection, openCopyConnection } from '../database/copying/copy.ts';
import { startCluster } from '../database/embedded/cluster.ts';
import { runningClusterUrl, stopOrphan } from '../database/embedded/cluster-lock.ts';
import { BACKUP_CONNECT_MS } from '../database/postgresql/hosts/client.ts';
import type { Sql } from '../database/postgresql/sql.ts';
import type { Unlock } from './archive/age.ts';
import { type Archive, checkArchive } from './archive/archive-reader.ts';
import type { Manifest, TableEntry } from './archive/manifest.ts';
import { explained } from './full-disk.ts';
import { isAsNamed, listNamedFiles } from './rows/dump.ts';
import { FILLING_SETTINGS, loadDatabase } from './rows/load.ts';
import { copied } from './rows/tables.ts';

const PASSWORD = 'proof';
/** Longer than a scratch copy needs to start. */
const LEFT_AFTER_MS = 3_600_000;

export class NotProven extends Error {
  override name = 'NotProven';
}

/**
 * Restores the archive into a separate PostgreSQL, reads every table back and compares it with the
 * manifest: the number of rows and a checksum of all their values. The files are read from the
 * archive and compared with their checksums and with the size and checksum in the restored rows
 * that name them. They are not written out.
 */
export async function prove(
  place: string,
  unlock: Unlock,
  { scratch, signal }: { scratch: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const archive = await checkArchive(place, unlock);
  signal?.throwIfAborted();
  await mkdir(scratch, { recursive: true, mode: 0o711 });
  await removeLeftovers(scratch);
  const folder = await mkdtemp(path.join(scratch, 'proof-'));
  try {
    await proveIn(folder, archive, signal);
  } catch (error) {
    throw await explained(
      error,
      folder,
      `To prove a backup, a second copy of the database has to fit into ${scratch}. This backup was removed; earlier ones are still there. Make space on the disk.`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function proveIn(folder: string, archive: Archive, signal: AbortSignal | undefined) {
  const directory = path.join(folder, 'postgres');
  const settings = FILLING_SETTINGS;
  const cluster = await startCluster({
    directory,
    password: PASSWORD,
    settings,
    connectMs: BACKUP_CONNECT_MS,
    signal,
  });
  // Without its PostgreSQL, the next statement fails.
  signal?.addEventListener('abort', () => void cluster.stop());
  try {
    signal?.throwIfAborted();
    await loadDatabase(cluster.url, archive);
    await compare(cluster.url, archive);
  } finally {
    await cluster.stop();
  }
}

/** A process that was killed leaves its scratch copy behind. One that is still running keeps it. */
async function removeLeftovers(scratch: string) {
  for (const name of await readdir(scratch)) {
    const folder = path.join(scratch, name);
    const place = { directory: path.join(folder, 'postgres'), password: PASSWORD };
    const isRunning = await runningClusterUrl(place);
    const isLeft = await stopOrphan(place).then(
      () => true,
      () => false,
    );
    const { mtimeMs } = await stat(folder);
    if (isLeft && (isRunning || Date.now() - mtimeMs > LEFT_AFTER_MS)) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** Whether a database is the one that the archive describes. */
export async function compare(url: string, { manifest }: Archive): Promise<void> {
  const sql = await openCopyConnection(url);
  try {
    for (const table of manifest.tables) await compareTable(sql, table);
    await compareFiles(sql, manifest);
  } finally {
    await sql.end();
  }
}

/** Every file that a restored row names is in the archive, and is what the row says about it. */
async function compareFiles(sql: Sql, { files, missingFiles, damagedFiles }: Manifest) {
  if (!files) return;
  const known = new Map(files.map((file) => [file.version, file]));
  for (const row of await listNamedFiles(sql)) {
    const file = known.get(row.version);
    if (!file && !missingFiles.includes(row.version)) {
      throw new NotProven(`The file ${row.version} is missing.`);
    }
    if (file && !damagedFiles.includes(row.version) && !isAsNamed(row, file)) {
      throw new NotProven(
        `The file ${row.version} does not match what the database says about it.`,
      );
    }
  }
}

async function compareTable(sql: CopyConnection, table: TableEntry) {
  const hash = createHash('sha256');
  const rows = await sql.copyOut(copied(table), async (piece) => {
    hash.update(piece);
  });
  if (rows !== table.rows) {
    throw new NotProven(`${table.name}: ${rows} rows were restored instead of ${table.rows}.`);
  }
  if (hash.digest('hex') !== table.sha256) {
    throw new NotProven(`${table.name}: the restored rows differ from the original ones.`);
  }
}
