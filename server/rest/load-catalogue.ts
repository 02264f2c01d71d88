import type { Sql } from 'postgres';
import { buildCatalogue, type Catalogue, type CatalogueRows } from './catalogue.ts';

/** What `notify pgrst, 'reload schema'` reaches, as on hosted Supabase. */
const RELOAD_CHANNEL = 'pgrst';

export interface LiveCatalogue {
  current: Catalogue;
  reload(): Promise<void>;
}

/** Reads the catalogue now, after `reload()`, and whenever another process announces a migration. */
export async function openCatalogue(owner: Sql): Promise<LiveCatalogue> {
  const live: LiveCatalogue = {
    current: await loadCatalogue(owner),
    async reload() {
      live.current = await loadCatalogue(owner);
    },
  };
  await owner.listen(RELOAD_CHANNEL, () => {
    live.reload().catch(() => {});
  });
  return live;
}

export async function loadCatalogue(owner: Sql): Promise<Catalogue> {
  const rows = await owner.begin('read only', async (sql) => {
    // Without a search path PostgreSQL prints every name fully qualified.
    await sql`select set_config('search_path', '', true)`;
    const [row] = await sql.unsafe<{ catalogue: CatalogueRows }[]>(CATALOGUE_SQL);
    return row?.catalogue;
  });
  if (!rows) throw new Error('The catalogue query returned nothing');
  return buildCatalogue(rows);
}

const CATALOGUE_SQL = `
with routine as (
  select p.*, coalesce(proallargtypes, proargtypes::oid[]) as argtypes, t.typrelid, t.typname
  from pg_proc p
  join pg_type t on t.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and t.typname not in ('trigger', 'event_trigger')
    and (t.typname <> 'record' or p.proargmodes && '{o,b,t}')
),
argument as (
  select p.oid, a.*, row_number() over (partition by p.oid, mode in ('o', 't') order by position) as nth
  from routine p, lateral (
    select coalesce(name, '') as name, format_type(type, -1) as type, coalesce(mode, 'i') as mode, position
    from unnest(argtypes, proargnames, proargmodes) with ordinality as _(type, name, mode, position)
  ) a
),
relation as (
  select c.*, n.nspname = 'public' and c.relkind <> 'c' as exposed
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and not c.relispartition
    and (n.nspname = 'public' or c.oid in (select typrelid from routine))
)
select json_build_object(
  'relations', (select coalesce(json_agg(json_build_object(
    'id', r.oid::bigint, 'name', relname, 'isExposed', exposed, 'isView', relkind in ('v', 'm'),
    'commands', pg_relation_is_updatable(r.oid, true),
    'columns', (
      select coalesce(json_agg(json_build_object(
        'name', attname, 'type', format_type(atttypid, -1),
        'default', case
          when attidentity = 'd' then format('nextval(%L)', pg_get_serial_sequence(r.oid::regclass::text, attname))
          when attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), t.typdefault)
        end) order by attnum), '[]')
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = r.oid and attnum > 0 and not attisdropped),
    'primaryKey', (
      select coalesce(json_agg(a.attname order by a.attname), '[]')
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.conrelid = r.oid and k.contype = 'p')
    ) order by relname), '[]') from relation r),
  'foreignKeys', (select coalesce(json_agg(json_build_object(
    'constraint', conname, 'source', conrelid::bigint, 'target', confrelid::bigint,
    'columns', (
      select json_agg(json_build_array(a.attname, b.attname) order by position)
      from unnest(k.conkey, k.confkey) with ordinality as _(source, target, position)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = source
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = target),
    'isUnique', exists (
      select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
      and u.conkey @> k.conkey and u.conkey <@ k.conkey)
    ) order by conname), '[]') from pg_constraint k
    where contype = 'f' and conparentid = 0
      and conrelid in (select oid from relation) and confrelid in (select oid from relation)),
  'viewColumns', (select coalesce(json_agg(json_build_object(
    'view', view, 'table', origin, 'name', name)), '[]') from (
      select r.ev_class::bigint as view, min(d.refobjid::bigint) as origin, a.attname as name
      from pg_rewrite r
      join relation v on v.oid = r.ev_class and v.relkind in ('v', 'm')
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
        and d.refclassid = 'pg_class'::regclass and d.refobjid <> r.ev_class
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      join pg_attribute b on b.attrelid = r.ev_class and b.attname = a.attname and b.atttypid = a.atttypid
      group by r.ev_class, a.attname having count(distinct d.refobjid) = 1
    ) _),
  'routines', (select coalesce(json_agg(json_build_object(
    'name', proname, 'isVolatile', provolatile = 'v', 'isSet', proretset, 'isVoid', typname = 'void',
    'returns', nullif(typrelid::bigint, 0),
    'takes', (select oid::bigint from relation where p.pronargs = 1 and reltype = p.proargtypes[0]),
    'parameters', (
      select coalesce(json_agg(json_build_object(
        'name', name, 'type', type, 'isRequired', nth <= pronargs - pronargdefaults, 'isVariadic', mode = 'v'
        ) order by position), '[]')
      from argument a where a.oid = p.oid and mode in ('i', 'b', 'v')),
    'outputs', (
      select coalesce(json_agg(json_build_object('name', name, 'type', type, 'default', null) order by position), '[]')
      from argument a where a.oid = p.oid and mode in ('o', 'b', 't'))
    ) order by proname, pronargs), '[]') from routine p),
  'types', (select json_agg(json_build_array(name, sql)) from (
    select typname as name, format_type(oid, -1) as sql from pg_type
    where typtype in ('b', 'd', 'e', 'r', 'm') and typnamespace in ('pg_catalog'::regnamespace, 'public'::regnamespace)
      and typname !~ '^(reg|pg_|_reg|_pg_)'
    union select format_type(oid, null), format_type(oid, -1) from pg_type
    where typtype = 'b' and typnamespace = 'pg_catalog'::regnamespace and typname !~ '^(reg|pg_|_)'
    union values ('int', 'integer'), ('float', 'double precision'), ('decimal', 'numeric'), ('dec', 'numeric')
    ) _)
) as catalogue`;
