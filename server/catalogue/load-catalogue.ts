import type { Owner } from '../database/pool.ts';
import { buildCatalogue, type Catalogue, type CatalogueJson, SCALAR_COLUMN } from './catalogue.ts';

/** `notify pgrst, 'reload schema'`, as on hosted Supabase. */
const RELOAD_CHANNEL = 'pgrst';

export interface LiveCatalogue {
  current: Catalogue;
  reload(): Promise<void>;
}

/** Read now, after `reload()`, and whenever a process that shares the database announces a change. */
export async function openCatalogue(owner: Owner): Promise<LiveCatalogue> {
  let hasListened = false;
  const live: LiveCatalogue = {
    current: await loadCatalogue(owner),
    async reload() {
      live.current = await loadCatalogue(owner);
    },
  };
  // Should a reload fail, the database is away, and the next connection brings another one.
  const reload = () => live.reload().catch(() => {});
  await owner.listen(RELOAD_CHANNEL, reload, () => {
    if (hasListened) reload();
    hasListened = true;
  });
  return live;
}

export async function loadCatalogue(owner: Owner): Promise<Catalogue> {
  const rows = await owner.begin('read only', async (sql) => {
    // Without a search path PostgreSQL prints every name fully qualified.
    await sql`select set_config('search_path', '', true)`;
    return sql.unsafe<{ catalogue: CatalogueJson }[]>(CATALOGUE_SQL);
  });
  if (!rows[0]) throw new Error('The catalogue query returned nothing');
  return buildCatalogue(rows[0].catalogue);
}

const CATALOGUE_SQL = `
with relation as (
  select * from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and not relispartition
),
routine as (
  select p.*, t.typname, t.typrelid
  from pg_proc p join pg_type t on t.oid = p.prorettype
  where pronamespace = 'public'::regnamespace and prokind = 'f' and typname not in ('trigger', 'event_trigger')
    and (typname <> 'record' or proargmodes && '{o,b,t}')
),
columns as (
  select attrelid, json_agg(json_build_object(
    'name', attname, 'type', format_type(atttypid, -1), 'default', case
      when attidentity = 'd' then format('nextval(%L)', pg_get_serial_sequence(attrelid::regclass::text, attname))
      when attgenerated = '' then coalesce(pg_get_expr(adbin, adrelid), typdefault)
    end) order by attnum) as list
  from pg_attribute
  join pg_type t on t.oid = atttypid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attnum > 0 and not attisdropped
    and attrelid in (select oid from relation union select typrelid from routine)
  group by attrelid
),
shown as ( -- A table shows its columns; a view those of a table that it has under the same name.
  select relation.oid as relid, relation.oid as origin, array_agg(attname) as names
  from relation join pg_attribute on attrelid = relation.oid
  group by relation.oid
  union all
  select relid, origin, array_agg(attname) from (
    select v.oid as relid, a.attname, min(d.refobjid::bigint)::oid as origin
    from relation v
    join pg_rewrite r on r.ev_class = v.oid
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
      and d.refclassid = 'pg_class'::regclass and d.refobjid <> v.oid
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    join pg_attribute b on b.attrelid = v.oid and b.attname = a.attname and b.atttypid = a.atttypid
    group by v.oid, a.attname having count(distinct d.refobjid) = 1) _
  group by relid, origin
),
key as (
  select k.conname, k.contype, k.conrelid, k.confrelid, k.conkey,
    json_agg(json_build_array(a.attname, b.attname) order by position) as columns,
    array_agg(a.attname order by a.attname) as near_names, array_agg(b.attname) as far_names
  from pg_constraint k
  cross join unnest(conkey, coalesce(confkey, conkey)) with ordinality as _(n, f, position)
  join pg_attribute a on a.attrelid = conrelid and a.attnum = n
  join pg_attribute b on b.attrelid = coalesce(nullif(confrelid, 0), conrelid) and b.attnum = f
  where contype in ('p', 'f') and conparentid = 0 and conrelid in (select origin from shown)
  group by k.oid
),
argument as (
  select p.oid, coalesce(name, '') as name, format_type(type, -1) as type, position, coalesce(mode, 'i') as mode,
    row_number() over (partition by p.oid, mode in ('o', 't') order by position) as nth
  from routine p
  cross join unnest(coalesce(proallargtypes, proargtypes::oid[]), proargnames, proargmodes)
    with ordinality as _(type, name, mode, position)
)
select json_build_object(
  'relations', (select coalesce(json_agg(json_build_object(
    'name', relname, 'isView', relkind in ('v', 'm'), 'columns', coalesce(columns.list, '[]'),
    'methods', (
      select coalesce(json_agg(method), '[]') from (values (8, 'POST'), (4, 'PATCH'), (16, 'DELETE')) _(bit, method)
      where pg_relation_is_updatable(r.oid, true) & bit <> 0),
    'primaryKey', coalesce((
      select to_json(near_names) from shown join key on conrelid = origin and contype = 'p'
      where relid = r.oid and names @> near_names limit 1), '[]'))), '[]')
    from relation r left join columns on attrelid = r.oid),
  'foreignKeys', (select coalesce(json_agg(json_build_object(
    'constraint', conname, 'source', s.relname, 'target', t.relname, 'columns', columns, 'isUnique', exists (
      select from pg_constraint u where u.conrelid = key.conrelid and u.contype in ('p', 'u')
      and u.conkey @> key.conkey and u.conkey <@ key.conkey)) order by conname), '[]')
    from key
    join shown near on near.origin = conrelid and near.names @> near_names
    join shown far on far.origin = confrelid and far.names @> far_names
    join relation s on s.oid = near.relid
    join relation t on t.oid = far.relid
    where contype = 'f'),
  'routines', (select coalesce(json_agg(json_build_object(
    'name', proname, 'isVolatile', provolatile = 'v', 'isSet', proretset, 'isVoid', typname = 'void',
    'isScalar', typrelid = 0 and not coalesce(proargmodes && '{o,b,t}', false),
    'returns', (select relname from relation where oid = typrelid),
    'takes', (select relname from relation where pronargs = 1 and reltype = proargtypes[0]),
    'columns', coalesce(columns.list,
      (select json_agg(json_build_object('name', name, 'type', type, 'default', null) order by position)
        from argument a where a.oid = p.oid and mode in ('o', 'b', 't')),
      json_build_array(json_build_object('name', '${SCALAR_COLUMN}', 'type', format_type(prorettype, -1), 'default', null))),
    'parameters', (select coalesce(json_agg(json_build_object(
        'name', name, 'type', type, 'isRequired', nth <= pronargs - pronargdefaults, 'isVariadic', mode = 'v')
        order by position), '[]')
      from argument a where a.oid = p.oid and mode in ('i', 'b', 'v'))) order by p.oid), '[]')
    from routine p left join columns on attrelid = typrelid),
  'types', (select json_agg(json_build_array(name, sql)) from (
    select typname as name, format_type(oid, -1) as sql from pg_type
    where typtype in ('b', 'd', 'e', 'r', 'm') and typname !~ '^_?(reg|pg_)'
      and typnamespace in ('pg_catalog'::regnamespace, 'public'::regnamespace)
    union select format_type(oid, null), format_type(oid, -1) from pg_type
    where typtype = 'b' and typnamespace = 'pg_catalog'::regnamespace and typname !~ '^(reg|pg_|_)'
    union values ('int', 'integer'), ('float', 'double precision'), ('decimal', 'numeric'), ('dec', 'numeric')) _)
) as catalogue`;
