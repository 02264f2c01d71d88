import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { databaseOf } from '../../../scripts/lib/running-database.ts';
import { openConnection } from '../../../server/database/postgresql/connection.ts';
import type { ServerProcess } from '../../support/server-process.ts';
import { tracesIn, type Wanted } from './person.ts';

/** Searches every row of every table, whatever its schema: `table: what was found: the row`. */
export async function tracesInTables(server: ServerProcess, wanted: Wanted): Promise<string[]> {
  const sql = await openConnection((await databaseOf(server.dataDir)) ?? '');
  const tables = await sql<{ name: string; bytes: string[] }[]>`
    select format('%I.%I', nspname, relname) as name, array(
      select quote_ident(attname) from pg_attribute
      where attrelid = pg_class.oid and atttypid = 'bytea'::regtype and not attisdropped
    ) as bytes
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'm') and nspname !~ '^pg_|^information_schema$'
    order by 1
  `;
  const found: string[] = [];
  for (const { name, bytes } of tables) {
    const columns = ['to_jsonb(t)::text', ...bytes.map((column) => `encode(${column}, 'escape')`)];
    const rows = await sql.unsafe(`select concat_ws(' ', ${columns.join()}) as row from ${name} t`);
    for (const { row } of rows) {
      const traces = tracesIn(row, wanted);
      if (traces.length > 0) found.push(`${name}: ${traces.join(', ')}: ${row}`);
    }
  }
  await sql.end();
  return found;
}

/** Searches all files that the server keeps, with their names, except those of PostgreSQL. */
export async function tracesInFiles(server: ServerProcess, wanted: Wanted): Promise<string[]> {
  const found: string[] = [];
  for (const file of await filesIn(server.dataDir)) {
    const content = await readFile(path.join(server.dataDir, file));
    const traces = tracesIn(`${file} ${content} ${content.toString('latin1')}`, wanted);
    if (traces.length > 0) found.push(`${file}: ${traces.join(', ')}`);
  }
  return found;
}

/** The files that people uploaded, and pictures made from them. */
export async function storedFiles(server: ServerProcess): Promise<string[]> {
  return (await filesIn(server.dataDir)).filter((file) => file.startsWith('objects/'));
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('postgres/'));
}

/** The lines of the server's log that name the person. */
export function tracesInLog(server: ServerProcess, wanted: Wanted): string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => tracesIn(line, wanted).length > 0);
}

/** What the secrets in links lead to. */
export async function links(server: ServerProcess): Promise<string[]> {
  const sql = await openConnection((await databaseOf(server.dataDir)) ?? '');
  const rows = await sql<{ purpose: string }[]>`
    select purpose from private.trade_tokens order by 1
  `;
  await sql.end();
  return rows.map(({ purpose }) => purpose);
}
