import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type CopyConnection, openCopyConnection } from '../database/copying/copy.ts';
import { startCluster } from '../database/embedded/cluster.ts';
import { runningClusterUrl, stopOrphan } from '../database/embedded/cluster-lock.ts';
import type { Unlock } from './archive/age.ts';
import { type Archive, checkArchive } from './archive/archive-reader.ts';
import type { TableEntry } from './archive/manifest.ts';
import { loadDatabase } from './rows/load.ts';
import { copied } from './rows/tables.ts';

/** The scratch copy is thrown away, so nothing of it has to survive a power cut. */
const SCRATCH_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  autovacuum: 'off',
};

const PASSWORD = 'proof';
/** Longer than a scratch copy needs to start. */
const LEFT_AFTER_MS = 3_600_000;

export class NotProven extends Error {
  override name = 'NotProven';
}

/**
 * Restores the archive into a PostgreSQL of its own, reads every table back and compares it with
 * the manifest: the number of rows and a checksum of all their values. The files are compared with
 * their checksums and with the rows that name them, and are not written out.
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
    const directory = path.join(folder, 'postgres');
    const settings = SCRATCH_SETTINGS;
    const cluster = await startCluster({ directory, password: PASSWORD, settings });
    // Without its PostgreSQL, whatever is asked next fails.
    signal?.addEventListener('abort', () => void cluster.stop());
    try {
      signal?.throwIfAborted();
      await loadDatabase(cluster.url, archive);
      await compare(cluster.url, archive);
    } finally {
      await cluster.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A process that was killed leaves its scratch copy behind. One that still works keeps it. */
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

async function compare(url: string, { manifest }: Archive) {
  const sql = await openCopyConnection(url);
  try {
    for (const table of manifest.tables) await compareTable(sql, table);
    const { files, missingFiles } = manifest;
    if (!files) return;
    const known = new Set([...files.map(({ version }) => version), ...missingFiles]);
    const named = await sql<{ version: string; bytes: string | null }[]>`
      select distinct version, metadata ->> 'size' as bytes
      from storage.objects where version is not null
    `;
    const bytes = new Map(files.map((file) => [file.version, file.bytes]));
    for (const row of named) {
      if (!known.has(row.version)) throw new NotProven(`The file ${row.version} is missing.`);
      const isWhole = row.bytes === null || Number(row.bytes) === bytes.get(row.version);
      if (bytes.has(row.version) && !isWhole) {
        throw new NotProven(`The file ${row.version} has another size than the database says.`);
      }
    }
  } finally {
    await sql.end();
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
