import { named, type Sql } from '../../server/database/postgresql/sql.ts';

/** Sorts grants by name, because the order in which they were given does not matter. */
const grants = (acl: string) =>
  `(select array_agg(item::text order by item::text) from unnest(${acl}) as item)::text`;

const OURS = `nspname !~ '^pg_' and nspname <> 'information_schema'`;

/** Each lists objects of one kind by name, with everything that can differ between two of them. */
const CATALOGUES: Record<string, string> = {
  schema: `
    select nspname, concat_ws(' ', pg_get_userbyid(nspowner), ${grants('nspacl')})
    from pg_namespace where ${OURS}`,
  extension: `
    select extname, extnamespace::regnamespace::text from pg_extension`,
  relation: `
    select c.oid::regclass::text, concat_ws(' ', relkind, relpersistence, relreplident,
      pg_get_userbyid(relowner), relrowsecurity, relforcerowsecurity, reloptions, ${grants('relacl')})
    from pg_class as c join pg_namespace on pg_namespace.oid = relnamespace where ${OURS}`,
  // By position, because a dropped column leaves a gap in the numbers but not in the table.
  column: `
    select attrelid::regclass || '.' || attname, concat_ws(' ',
      row_number() over (partition by attrelid order by attnum),
      format_type(atttypid, atttypmod), attcollation::regcollation, attnotnull, attidentity,
      attgenerated, attstorage, attcompression, ${grants('attacl')},
      pg_get_expr(adbin, adrelid))
    from pg_attribute
    join pg_class as c on c.oid = attrelid and relkind in ('r', 'v', 'm', 'p', 'c')
    join pg_namespace on pg_namespace.oid = relnamespace
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped and ${OURS}`,
  constraint: `
    select concat_ws('.', conrelid::regclass, contypid::regtype, conname),
      concat_ws(' ', contype, convalidated, pg_get_constraintdef(k.oid))
    from pg_constraint as k join pg_namespace on pg_namespace.oid = connamespace where ${OURS}`,
  index: `
    select indexrelid::regclass::text,
      concat_ws(' ', indisvalid, indisclustered, indisreplident, pg_get_indexdef(indexrelid))
    from pg_index join pg_class as c on c.oid = indexrelid
    join pg_namespace on pg_namespace.oid = relnamespace where ${OURS}`,
  function: `
    select p.oid::regprocedure::text,
      concat_ws(' ', pg_get_userbyid(proowner), ${grants('proacl')}, pg_get_functiondef(p.oid))
    from pg_proc as p join pg_namespace on pg_namespace.oid = pronamespace
    where prokind <> 'a' and ${OURS}`,
  trigger: `
    select tgrelid::regclass || '.' || tgname, concat_ws(' ', tgenabled, pg_get_triggerdef(oid))
    from pg_trigger where not tgisinternal`,
  policy: `
    select polrelid::regclass || '.' || polname, concat_ws(' ', polcmd, polpermissive,
      (select array_agg(oid::regrole::text order by 1) from pg_roles where oid = any (polroles)),
      'using', pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid))
    from pg_policy`,
  view: `
    select ev_class::regclass || '.' || rulename, pg_get_ruledef(r.oid)
    from pg_rewrite as r join pg_class as c on c.oid = ev_class
    join pg_namespace on pg_namespace.oid = relnamespace where ${OURS}`,
  type: `
    select t.oid::regtype::text, concat_ws(' ', typtype, pg_get_userbyid(typowner), ${grants('typacl')},
      (select array_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = t.oid))
    from pg_type as t join pg_namespace on pg_namespace.oid = typnamespace where ${OURS}`,
  sequence: `
    select seqrelid::regclass::text, concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqmax,
      seqmin, seqcache, seqcycle, pg_get_userbyid(relowner))
    from pg_sequence join pg_class on pg_class.oid = seqrelid`,
  comment: `
    select named.type || ' ' || named.identity, description
    from pg_description, pg_identify_object(classoid, objoid, objsubid) as named
    join pg_namespace on nspname = named.schema where ${OURS}`,
  'default privilege': `
    select concat_ws(' ', pg_get_userbyid(defaclrole), defaclnamespace::regnamespace, defaclobjtype),
      ${grants('defaclacl')} from pg_default_acl`,
  publication: `select pubname, to_jsonb(pg_publication)::text from pg_publication`,
  'published table': `
    select concat_ws('.', pubname, schemaname, tablename), rowfilter from pg_publication_tables`,
  'event trigger': `
    select evtname, concat_ws(' ', evtevent, evtfoid::regproc, evtenabled) from pg_event_trigger`,
  statistics: `select stxnamespace::regnamespace || '.' || stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext`,
};

/**
 * Everything in a database except its rows. Two databases with the same schema give the same
 * result.
 */
export async function describeSchema(sql: Sql): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [kind, query] of Object.entries(CATALOGUES)) {
    const rows = await sql.unsafe<{ name: string; definition: string | null }[]>(
      `select * from (${query}) as found (name, definition) order by name collate "C"`,
    );
    for (const { name, definition } of rows) found[`${kind} ${name}`] = definition ?? '';
  }
  return found;
}

/** The rows of every table that has any, without values that differ between databases. */
export async function describeRows(sql: Sql): Promise<Record<string, unknown[]>> {
  const tables = await sql<{ schema: string; name: string; chance: string[] }[]>`
    select table_schema as schema, table_name as name,
      coalesce(array_agg(column_name::text) filter (
        where data_type in ('uuid', 'timestamp with time zone') or is_identity = 'YES'), '{}') as chance
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    group by 1, 2 order by 1, 2
  `;
  const found: Record<string, unknown[]> = {};
  for (const { schema, name, chance } of tables) {
    // An audit entry holds its row with the columns that the table had at the time, and says whether
    // an upgrade added it.
    const left = name === 'audit_log' ? [...chance, 'before', 'after', 'actor_role'] : chance;
    const rows = await sql<{ row: unknown }[]>`
      select to_jsonb(held) - ${left}::text[] as row
      from ${named(schema)}.${named(name)} as held order by 1
    `;
    if (rows.length > 0) found[`${schema}.${name}`] = rows.map(({ row }) => row);
  }
  return found;
}
