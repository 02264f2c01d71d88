import type { Sql } from 'postgres';
import { buildCatalogue, type Catalogue, type CatalogueJson, SCALAR_COLUMN } from './catalogue.ts';

/** `notify pgrst, 'reload schema'`, as on hosted Supabase. */
const RELOAD_CHANNEL = 'pgrst';

export interface LiveCatalogue {
  current: Catalogue;
  reload(): Promise<void>;
}

/** Read now, after `reload()`, and whenever a process that shares the database announces a change. */
export async function openCatalogue(owner: Sql): Promise<LiveCatalogue> {
  const live: LiveCatalogue = {
    current: await loadCatalogue(owner),
    async reload() {
      live.current = await loadCatalogue(owner);
    },
  };
  await owner.listen(RELOAD_CHANNEL, () => live.reload().catch(() => {}));
  return live;
}

export async function loadCatalogue(owner: Sql): Promise<Catalogue> {
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
    and attrelid in (select oid from relation union select typrelid from pg_type join pg_proc on prorettype = pg_type.oid)
  group by attrelid
),
shown as ( -- A table shows its columns; a view those of a table that it has under the same name.
  select relation.oid as relid, relation.oid as origin, attname
  from relation join pg_attribute on attrelid = relation.oid
  union
  select v.oid, min(d.refobjid::bigint)::oid, a.attname
  from relation v
  join pg_rewrite r on r.ev_class = v.oid
  join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
    and d.refclassid = 'pg_class'::regclass and d.refobjid <> v.oid
  join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  join pg_attribute b on b.attrelid = v.oid and b.attname = a.attname and b.atttypid = a.atttypid
  group by v.oid, a.attname having count(distinct d.refobjid) = 1
),
key_column as (
  select k.oid, a.attname as near, b.attname as far, position
  from pg_constraint k
  cross join unnest(conkey, coalesce(confkey, conkey)) with ordinality as _(near, far, position)
  join pg_attribute a on a.attrelid = conrelid and a.attnum = near
  join pg_attribute b on b.attrelid = coalesce(nullif(confrelid, 0), conrelid) and b.attnum = far
),
routine as (
  select p.*, t.typname, t.typrelid
  from pg_proc p join pg_type t on t.oid = p.prorettype
  where pronamespace = 'public'::regnamespace and prokind = 'f' and typname not in ('trigger', 'event_trigger')
    and (typname <> 'record' or proargmodes && '{o,b,t}')
),
argument as (
  select p.oid, coalesce(name, '') as name, format_type(type, -1) as type, position, coalesce(mode, 'i') as mode,
    row_number() over (partition by p.oid, mode in ('o', 't') order by position) as nth
  from routine p
  cross join unnest(coalesce(proallargtypes, proargtypes::oid[]), proargnames, proargmodes)
    with ordinality as _(type, name, mode, position)
)
select json_build_object(
  'relations', (select json_agg(json_build_object(
    'name', relname, 'isView', relkind in ('v', 'm'), 'columns', coalesce(columns.list, '[]'),
    'methods', (
      select coalesce(json_agg(method), '[]') from (values (8, 'POST'), (4, 'PATCH'), (16, 'DELETE')) _(bit, method)
      where pg_relation_is_updatable(r.oid, true) & bit <> 0),
    'primaryKey', coalesce((
      select json_agg(near order by near)
      from shown join pg_constraint k on k.conrelid = origin and k.contype = 'p'
      join key_column c on c.oid = k.oid and c.near = attname
      where relid = r.oid group by k.oid having count(*) = cardinality(k.conkey) limit 1), '[]')))
    from relation r left join columns on attrelid = r.oid),
  'foreignKeys', (select json_agg(json_build_object(
    'constraint', conname, 'source', s.relname, 'target', t.relname, 'columns', columns, 'isUnique', exists (
      select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
      and u.conkey @> k.conkey and u.conkey <@ k.conkey)) order by conname)
    from pg_constraint k
    join relation s on s.oid in (select relid from shown where origin = k.conrelid)
    join relation t on t.oid in (select relid from shown where origin = k.confrelid)
    cross join lateral (
      select json_agg(json_build_array(near, far) order by position) as columns, bool_and(
        exists (select from shown where relid = s.oid and origin = k.conrelid and attname = near)
        and exists (select from shown where relid = t.oid and origin = k.confrelid and attname = far)) as is_shown
      from key_column c where c.oid = k.oid) c
    where k.contype = 'f' and k.conparentid = 0 and is_shown),
  'routines', (select json_agg(json_build_object(
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
      from argument a where a.oid = p.oid and mode in ('i', 'b', 'v'))) order by p.oid)
    from routine p left join columns on attrelid = typrelid),
  'types', (select json_agg(json_build_array(name, sql)) from (
    select typname as name, format_type(oid, -1) as sql from pg_type
    where typtype in ('b', 'd', 'e', 'r', 'm') and typname !~ '^_?(reg|pg_)'
      and typnamespace in ('pg_catalog'::regnamespace, 'public'::regnamespace)
    union select format_type(oid, null), format_type(oid, -1) from pg_type
    where typtype = 'b' and typnamespace = 'pg_catalog'::regnamespace and typname !~ '^(reg|pg_|_)'
    union values ('int', 'integer'), ('float', 'double precision'), ('decimal', 'numeric'), ('dec', 'numeric')) _)
) as catalogue`;
