import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openCopyConnection } from '../../database/copying/copy.ts';
import { listApplied } from '../../database/migrate.ts';
import type { Manifest } from '../archive/manifest.ts';
import type { Source } from '../make-backup.ts';
import { copied, listTables } from '../rows/tables.ts';

type Contents = Pick<Manifest, 'bootstrap' | 'migrations' | 'tables' | 'secrets'>;

/**
 * One mark for everything that a backup without files holds. Counters are left out: an upgrade that
 * fails takes back its rows, but not their numbers.
 */
export function markOf({ bootstrap, migrations, tables, secrets }: Contents): string {
  return sha256([
    bootstrap,
    migrations,
    tables.map(({ name, columns, sha256 }) => [name, columns, sha256]),
    secrets.map(({ name, sha256 }) => [name, sha256]),
  ]);
}

/** The mark that a backup with these keys would have now. */
export async function currentMark(
  { databaseUrl, secrets: folder }: Source,
  keys: string[],
): Promise<string> {
  const sql = await openCopyConnection(databaseUrl);
  try {
    await sql.unsafe('begin isolation level repeatable read read only');
    const tables: Manifest['tables'] = [];
    for (const table of await listTables(sql)) {
      const hash = createHash('sha256');
      const rows = await sql.copyOut(copied(table), async (piece) => void hash.update(piece));
      tables.push({ ...table, rows, sha256: hash.digest('hex'), parts: [] });
    }
    const secrets: Manifest['secrets'] = [];
    for (const name of keys) {
      const bytes = await readFile(path.join(folder, name)).catch(() => '');
      secrets.push({ name, sha256: createHash('sha256').update(bytes).digest('hex') });
    }
    return markOf({ ...(await listApplied(sql)), tables, secrets });
  } finally {
    await sql.end();
  }
}

function sha256(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
