import type { Sql } from '../../database/postgresql/sql.ts';

/** Everything in these schemas is ours. */
export const SCHEMAS = ['auth', 'storage', 'tuart_backend', 'private', 'public'];

/**
 * Not in a backup: sessions and what belongs to them, so that people sign in again, and what only
 * matters for minutes. The list of backups is about the old place. `schema_migrations` is listed in
 * the manifest instead.
 */
const LEFT_OUT = [
  'auth.audit_log_entries',
  'auth.flow_state',
  'auth.mfa_amr_claims',
  'auth.mfa_challenges',
  'auth.oauth_client_states',
  'auth.one_time_tokens',
  'auth.refresh_tokens',
  'auth.sessions',
  'auth.webauthn_challenges',
  'private.server_errors',
  'private.servers',
  'private.site_editors',
  'public.backups',
  'tuart_backend.code_tries',
  'tuart_backend.linking_flows',
  'tuart_backend.rate_limits',
  'tuart_backend.schema_migrations',
  'tuart_backend.unclaimed_files',
];
/** Records that the demo content was added, so that a restored site does not get it again. */
export const SEED_FILES = 'supabase_migrations.seed_files';

export interface Table {
  name: string;
  columns: string[];
}

interface ListedTable extends Table {
  needs: string[];
}

/** Each table comes after the tables it refers to. */
export async function listTables(sql: Sql): Promise<Table[]> {
  const tables = await sql<ListedTable[]>`
    select
      format('%I.%I', n.nspname, t.relname) as name,
      array(
        select quote_ident(attname) from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as columns,
      array(
        select distinct format('%I.%I', other.relnamespace::regnamespace, other.relname)
        from pg_constraint join pg_class as other on other.oid = confrelid
        where contype = 'f' and conrelid = t.oid and confrelid <> t.oid and not condeferrable
      ) as needs
    from pg_class as t join pg_namespace as n on n.oid = t.relnamespace
    where t.relkind in ('r', 'p') and not t.relispartition
      and (n.nspname = any (${SCHEMAS}) or format('%I.%I', n.nspname, t.relname) = ${SEED_FILES})
      and format('%I.%I', n.nspname, t.relname) <> all (${LEFT_OUT})
    order by 1
  `;
  return inOrder(tables).map(({ name, columns }) => ({ name, columns }));
}

function inOrder(tables: ListedTable[]): ListedTable[] {
  const ordered: ListedTable[] = [];
  const onTheWay = new Set<ListedTable>();
  function add(table: ListedTable) {
    if (ordered.includes(table) || onTheWay.has(table)) return;
    onTheWay.add(table);
    for (const other of tables) if (table.needs.includes(other.name)) add(other);
    ordered.push(table);
  }
  tables.forEach(add);
  return ordered;
}

export interface Counter {
  name: string;
  value: string;
  isCalled: boolean;
}

/** The next numbers of automatic ids. */
export async function listCounters(sql: Sql): Promise<Counter[]> {
  const names = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname = any (${SCHEMAS})
    order by 1
  `;
  const counters: Counter[] = [];
  for (const { name } of names) {
    const [row] = await sql.unsafe(`select last_value::text, is_called from ${name}`);
    counters.push({ name, value: row?.last_value, isCalled: row?.is_called });
  }
  return counters;
}

/** COPY's name for a table and the columns that can be stored. */
export function copied({ name, columns }: Table): string {
  return `${name} (${columns.join(', ')})`;
}

/** A superuser does this in one step; the owner has to do it table by table. */
export async function setTriggers(sql: Sql, tables: Table[], state: 'on' | 'off'): Promise<void> {
  const verb = state === 'off' ? 'disable' : 'enable';
  const all = tables.map(({ name }) => `alter table ${name} ${verb} trigger user;`).join(' ');
  await sql.unsafe(
    state === 'off'
      ? `do $$ begin perform set_config('session_replication_role', 'replica', true); exception when insufficient_privilege then ${all} end $$`
      : `do $$ begin if current_setting('session_replication_role') = 'origin' then ${all} else perform set_config('session_replication_role', 'origin', true); end if; end $$`,
  );
}
