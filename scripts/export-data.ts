import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { openConnection } from '../server/database/postgresql/connection.ts';
import { runningDatabase } from './lib/running-database.ts';

/**
 * Writes all data of a running installation into an SQL file, one statement per line, as of one
 * moment; people can keep working. `npm run import-data` or psql reads it into a database that the
 * same version has prepared. Sessions are not included, so people have to sign in again.
 */
const ROWS_AT_ONCE = 500;
const BESIDE_PUBLIC = [
  'auth.users',
  'auth.identities',
  'auth.mfa_factors',
  'auth.mfa_recovery_code_sets',
  'auth.mfa_recovery_codes',
  'private.alerted_vacancies',
  'private.candidate_words',
  'private.page_previews',
  'private.confidential_email_bodies',
  'private.fact_reminders',
  'private.import_rows',
  'private.reported_steps',
  'private.search_entries',
  'private.search_words',
  'private.trade_tokens',
  'private.unread_resumes',
  'storage.buckets',
  'storage.objects',
];
/**
 * Hosted Supabase creates rows for files when they are uploaded, and sends its own account mail.
 */
const NOT_TO_HOSTED = new Set([
  'auth.mfa_recovery_code_sets',
  'auth.mfa_recovery_codes',
  'private.confidential_email_bodies',
  'storage.buckets',
  'storage.objects',
]);

interface Table {
  name: string;
  columns: string;
  needs: string[];
  counters: string[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { hosted: { type: 'boolean', default: false } },
});
const [file] = positionals;
if (!file) {
  console.error('Give the name of the file to write: npm run export-data -- data.sql');
  process.exit(1);
}

const sql = await openConnection(await runningDatabase());
const output = createWriteStream(file, { mode: 0o600, flags: 'wx' });
await once(output, 'open');
await sql.unsafe('begin isolation level repeatable read read only');
const tables = inOrder(await listTables());
const [newest] =
  await sql`select max(version) as version from supabase_migrations.schema_migrations`;
await write('begin;');
// Two tables that refer to each other cannot both come first.
await write('set constraints all deferred;');
await write(requireSameVersion(newest?.version));
await write(triggersOff(tables));
for (const { name } of tables.toReversed()) await write(`delete from ${name};`);
for (const table of tables) await writeRows(table);
for (const { name, counters } of tables) {
  for (const column of counters) {
    await write(
      `select setval(pg_get_serial_sequence('${name}', '${column}'), coalesce(max(${column}), 1)) from ${name};`,
    );
  }
}
if (values.hosted) {
  await write(
    `update public.emails set status = 'failed', last_error = 'Not sent: the site has moved.' where is_confidential and status in ('queued', 'sending');`,
  );
}
// A table whose constraints are yet to be checked cannot be altered.
await write('set constraints all immediate;');
await write(triggersOn(tables));
await write('commit;');
await sql.unsafe('commit');
await sql.end();
output.end();
await once(output, 'finish');

async function write(line: string) {
  if (!output.write(`${line}\n`)) await once(output, 'drain');
}

async function listTables(): Promise<Table[]> {
  const tables = await sql<Table[]>`
    select
      format('%I.%I', relnamespace::regnamespace, relname) as name,
      (
        select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns,
      array(
        select distinct format('%I.%I', r.relnamespace::regnamespace, r.relname)
        from pg_constraint join pg_class as r on r.oid = confrelid
        where contype = 'f' and conrelid = t.oid and confrelid <> t.oid and not condeferrable
      ) as needs,
      array(
        select attname::text from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped
          and pg_get_serial_sequence(format('%I.%I', relnamespace::regnamespace, relname), attname)
            is not null
      ) as counters
    from pg_class as t
    where relkind = 'r' and (
      relnamespace = 'public'::regnamespace
      or format('%I.%I', relnamespace::regnamespace, relname) = any (${BESIDE_PUBLIC})
    )
  `;
  return tables.filter(({ name }) => !(values.hosted && NOT_TO_HOSTED.has(name)));
}

/** Each table comes after the tables it refers to. */
function inOrder(tables: Table[]): Table[] {
  const ordered: Table[] = [];
  function add(table: Table) {
    if (ordered.includes(table)) return;
    for (const other of tables) if (table.needs.includes(other.name)) add(other);
    ordered.push(table);
  }
  tables.forEach(add);
  return ordered;
}

async function writeRows({ name, columns }: Table) {
  await sql.unsafe(
    `declare exported cursor for select to_jsonb(r)::text as row from (select ${columns} from ${name} order by 1) as r`,
  );
  for (;;) {
    const rows = await sql.unsafe<{ row: string }[]>(`fetch ${ROWS_AT_ONCE} from exported`);
    if (rows.length === 0) break;
    const json = `[${rows.map(({ row }) => row).join(',')}]`;
    await write(
      `insert into ${name} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${name}, ${quoted(json)});`,
    );
  }
  await sql.unsafe('close exported');
}

function quoted(text: string): string {
  let tag = '$data$';
  for (let n = 1; text.includes(tag); n++) tag = `$data${n}$`;
  return `${tag}${text}${tag}`;
}

function requireSameVersion(version: string): string {
  return `do $$ begin if (select max(version) from supabase_migrations.schema_migrations) is distinct from '${version}' then raise exception 'This file belongs to the version of Tuart whose newest migration is ${version}.'; end if; end $$;`;
}

/** A superuser or hosted Supabase does this in one step; the owner has to do it table by table. */
function triggersOff(tables: Table[]): string {
  return `do $$ begin perform set_config('session_replication_role', 'replica', true); exception when insufficient_privilege then ${alterAll(tables, 'disable')} end $$;`;
}

function triggersOn(tables: Table[]): string {
  return `do $$ begin if current_setting('session_replication_role') = 'origin' then ${alterAll(tables, 'enable')} end if; end $$;`;
}

function alterAll(tables: Table[], verb: 'enable' | 'disable'): string {
  return tables.map(({ name }) => `alter table ${name} ${verb} trigger user;`).join(' ');
}
