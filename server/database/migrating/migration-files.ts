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
  text: string;
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const migrations: Migration[] = [];
  // One at a time: the system may allow fewer open files than there are migrations.
  for (const file of await listFiles(folder)) {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
    if (!version || !name) {
      throw new StartupError(`Migration file ${file} is not named <digits>_<name>.sql.`);
    }
    migrations.push({ version, name, text: await readFile(path.join(folder, file), 'utf8') });
  }
  return migrations;
}

export async function readArchive(): Promise<Migration[]> {
  const archive = await readFile(BEFORE_1_0, 'utf8');
  const starts = [...archive.matchAll(/^-- migration (\d+)_(\w+)\r?\n/gm)];
  return starts.map(([line, version = '', name = ''], place) => {
    const from = (starts[place]?.index ?? 0) + line.length;
    return { version, name, text: archive.slice(from, starts[place + 1]?.index) };
  });
}

/** The newest migration that this version of Tuart has. */
export async function newestMigration(): Promise<string> {
  return (await listFiles(MIGRATIONS_DIR)).at(-1)?.split('_')[0] ?? '';
}

async function listFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
}
