import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { listMigrations, MIGRATIONS_DIR, type Migration } from './migration-files.ts';

/** The migrations before version 1.0, in order. The folder up to LAST_OF_1_0 makes the same schema. */
const REPLACED = path.join(import.meta.dirname, '../replaced-migrations.txt');
export const LAST_OF_1_0 = '20261127707300';

/** The names of the migrations before version 1.0. Their files are gone. */
export async function listReplaced(): Promise<string[]> {
  return (await readFile(REPLACED, 'utf8')).trim().split('\n');
}

/** The migrations of version 1.0, which stand in place of the earlier ones. */
export async function listSuccessors(): Promise<Migration[]> {
  return (await listMigrations(MIGRATIONS_DIR)).filter(({ version }) => version <= LAST_OF_1_0);
}

/**
 * The migrations that a database has, by the names of today: one with all of those before version 1.0
 * has those of version 1.0. Other people's own migrations stay.
 */
export async function currentVersions(applied: string[]): Promise<string[]> {
  const replaced = (await listReplaced()).map((name) => name.split('_')[0] ?? '');
  const has = new Set(applied);
  const newest = replaced.findLast((version) => has.has(version));
  if (!newest) return applied;
  if (!replaced.every((version) => has.has(version))) {
    throw new StartupError(
      `This database is older than the last version of Tuart before 1.0: its newest migration is ${newest}, and that version had ${replaced.at(-1)}. Start that version once, then this one. Nothing was changed.`,
    );
  }
  const own = applied.filter((version) => !replaced.includes(version));
  const successors = (await listSuccessors()).map(({ version }) => version);
  return [...new Set([...own, ...successors])].sort();
}
