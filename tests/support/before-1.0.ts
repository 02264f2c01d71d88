import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { applyFolder } from '../../server/database/migrate.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';

const DATABASE = path.resolve(import.meta.dirname, '../../server/database');

/** The names and contents of the migrations before version 1.0. */
export async function listEarlierMigrations(): Promise<{ name: string; text: string }[]> {
  const archive = await readFile(path.join(DATABASE, 'before-1.0.sql'), 'utf8');
  return archive
    .split(/^-- migration (?=\d)/m)
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.split('\n');
      return { name, text: lines.join('\n') };
    });
}

/**
 * Brings an empty database to the state of a version before 1.0, with the first `count` migrations.
 */
export async function migrateAsBefore(url: string, count?: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tuart-before-'));
  const connection = await openConnection(url);
  try {
    for (const { name, text } of (await listEarlierMigrations()).slice(0, count)) {
      await writeFile(path.join(folder, `${name}.sql`), text);
    }
    await applyFolder(connection, path.join(DATABASE, 'bootstrap'), 'tuart_backend');
    await applyFolder(connection, folder, 'supabase_migrations');
  } finally {
    await connection.end();
    await rm(folder, { recursive: true, force: true });
  }
}
