import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../../startup-error.ts';

export const BOOTSTRAP_DIR = path.join(import.meta.dirname, '../bootstrap');
export const MIGRATIONS_DIR = path.join(import.meta.dirname, '../../../supabase/migrations');
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

/** The newest migration that this version of Tuart has. */
export async function newestMigration(): Promise<string> {
  return (await listFiles(MIGRATIONS_DIR)).at(-1)?.split('_')[0] ?? '';
}

async function listFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
}
