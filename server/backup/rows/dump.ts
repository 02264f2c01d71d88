import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { isPathStep } from '../../backend/storage/object-stores/object-store.ts';
import type { CopyConnection } from '../../database/copying/copy.ts';
import { listApplied } from '../../database/migrate.ts';
import type { Sql } from '../../database/postgresql/sql.ts';
import type { ArchiveWriter } from '../archive/archive-writer.ts';
import { type Manifest, partEntry, type TableEntry } from '../archive/manifest.ts';
import { copied, listCounters, listTables, type Table } from './tables.ts';

const compress = promisify(zstdCompress);
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

export type DatabaseContents = Pick<
  Manifest,
  'bootstrap' | 'migrations' | 'newestMigration' | 'postgres' | 'tables' | 'counters'
> & {
  named: NamedFile[];
};

/** A stored file, and what its row says about it. */
export interface NamedFile {
  version: string;
  /** With its bucket, for people. */
  name: string;
  size: string | null;
  tag: string | null;
}

/** Also asked when a backup is proven. */
export function listNamedFiles(sql: Sql): Promise<NamedFile[]> {
  return sql<NamedFile[]>`
    select distinct on (version) version, concat(bucket_id, '/', name) as name,
      metadata ->> 'size' as size, metadata ->> 'eTag' as tag
    from storage.objects where version is not null order by version
  `;
}

/** The store makes paths of the versions in these rows, so no row may lead out of it. */
export function findBadVersion(named: NamedFile[]): string | undefined {
  const wrong = named.find(({ version }) => !isPathStep(version));
  return wrong && `its row for ${wrong.name} uses ${JSON.stringify(wrong.version)} for the file`;
}

/** Our tags are the beginning of the checksum. Rows from elsewhere may have other ones, or none. */
export function isAsNamed(
  { size, tag }: NamedFile,
  file: { bytes: number; sha256: string },
): boolean {
  if (size !== null && Number(size) !== file.bytes) return false;
  return !tag || !/^[0-9a-f]{32}$/.test(tag) || file.sha256.startsWith(tag);
}

/** Writes all rows as of one moment. People can keep working. */
export async function writeDatabase(
  sql: CopyConnection,
  archive: ArchiveWriter,
): Promise<DatabaseContents> {
  await sql.unsafe('begin isolation level repeatable read read only');
  const applied = await listApplied(sql);
  const tables: TableEntry[] = [];
  for (const table of await listTables(sql)) tables.push(await writeTable(sql, archive, table));
  const named = await listNamedFiles(sql);
  const wrong = findBadVersion(named);
  if (wrong) throw new Error(`The database cannot be backed up: ${wrong}, which is not allowed.`);
  const [server] = await sql`show server_version`;
  const counters = await listCounters(sql);
  await sql.unsafe('commit');
  return {
    ...applied,
    newestMigration: applied.migrations.at(-1) ?? '',
    postgres: server?.server_version,
    tables,
    counters,
    named,
  };
}

async function writeTable(
  sql: CopyConnection,
  archive: ArchiveWriter,
  table: Table,
): Promise<TableEntry> {
  const hash = createHash('sha256');
  const parts: TableEntry['parts'] = [];
  const rows = await sql.copyOut(copied(table), async (piece) => {
    hash.update(piece);
    const name = partEntry(table.name, parts.length + 1);
    parts.push({ name, sha256: await archive.add(name, await compress(piece, COMPRESSION)) });
  });
  return { ...table, rows, sha256: hash.digest('hex'), parts };
}
