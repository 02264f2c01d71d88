import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../../startup-error.ts';

export const BOOTSTRAP_DIR = path.join(import.meta.dirname, '../bootstrap');
export const MIGRATIONS_DIR = path.join(import.meta.dirname, '../../../supabase/migrations');
/** Migrations before version 1.0. Those in the folder up to LAST_OF_1_0 make the same schema. */
const BEFORE_1_0 = path.join(import.meta.dirname, '../before-1.0.sql');
export const LAST_OF_1_0 = '20261116102600';

export interface Migration {
  version: string;
  name: string;
  /** Most starts apply no migration, so they need the names only. */
  readText(): Promise<string>;
}

export async function listMigrations(folder: string): Promise<Migration[]> {
  return (await listFiles(folder)).map((file) => {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
    if (!version || !name) {
      throw new StartupError(`Migration file ${file} is not named <digits>_<name>.sql.`);
    }
    return { version, name, readText: () => readFile(path.join(folder, file), 'utf8') };
  });
}

export async function readArchive(): Promise<Migration[]> {
  const archive = await readFile(BEFORE_1_0, 'utf8');
  const starts = [...archive.matchAll(/^-- migration (\d+)_(\w+)\r?\n/gm)];
  return starts.map(([line, version = '', name = ''], place) => {
    const from = (starts[place]?.index ?? 0) + line.length;
    const text = archive.slice(from, starts[place + 1]?.index);
    return { version, name, readText: async () => text };
  });
}

/** The newest migration that this version of Tuart has. */
export async function newestMigration(): Promise<string> {
  return (await listFiles(MIGRATIONS_DIR)).at(-1)?.split('_')[0] ?? '';
}

async function listFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
}
