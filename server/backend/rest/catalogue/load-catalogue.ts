import type { Owner } from '../../../database/pool.ts';
import { buildCatalogue, type Catalogue, type CatalogueJson, SCALAR_COLUMN } from './catalogue.ts';
import { findKeys, type KeysJson } from './keys.ts';

/** `notify pgrst, 'reload schema'`, as on hosted Supabase. */
const RELOAD_CHANNEL = 'pgrst';

export interface LiveCatalogue {
  current: Catalogue;
  reload(): Promise<void>;
}

/**
 * Loads the catalogue now, after `reload()`, and whenever a process that shares the database
 * announces a change.
 */
export async function openCatalogue(owner: Owner): Promise<LiveCatalogue> {
  let hasListened = false;
  const live: LiveCatalogue = {
    current: await loadCatalogue(owner),
    async reload() {
      live.current = await loadCatalogue(owner);
    },
  };
  // A reload only fails while the database is unavailable. The next connection reloads again.
  const reload = () => live.reload().catch(() => {});
  await owner.listen(RELOAD_CHANNEL, reload, () => {
    if (hasListened) reload();
    hasListened = true;
  });
  return live;
}

export async function loadCatalogue(owner: Owner): Promise<Catalogue> {
  const rows = await owner.begin('read only', async (sql) => {
    // With an empty search path, PostgreSQL prints every name fully qualified.
    await sql`select set_config('search_path', '', true)`;
    return sql.unsafe<{ catalogue: FoundJson }[]>(CATALOGUE_SQL);
  });
  if (!rows[0]) throw new Error('The catalogue query returned nothing');
  const found = rows[0].catalogue;
  const { primaryKeys, foreignKeys } = findKeys(found);
  const relations = found.relations.map((relation) => ({
    ...relation,
    primaryKey: primaryKeys.get(relation.name) ?? [],
  }));
  return buildCatalogue({ ...found, relations, foreignKeys });
}

type FoundJson = Omit<KeysJson, 'relations'> &
  Omit<CatalogueJson, 'relations' | 'foreignKeys'> & {
    relations: (KeysJson['relations'][number] &
      Omit<CatalogueJson['relations'][number], 'primaryKey'>)[];
  };

const CATALOGUE_SQL = `
with recursive base_type as (
  select oid, oid as base from pg_type where typtype <> 'd'
  union all
  select t.oid, base from base_type join pg_type t on t.typbasetype = base_type.oid and t.typtype = 'd'
),
relation as (
  select * from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and not relispartition
),
routine as (
  select p.*, t.typname, base, coalesce(nullif(t.typrelid, 0), b.typrelid) as typrelid
  from pg_proc p join pg_type t on t.oid = p.prorettype
  join base_type on base_type.oid = t.oid join pg_type b on b.oid = base
  where pronamespace = 'public'::regnamespace and prokind = 'f' and t.typname not in ('trigger', 'event_trigger')
),
columns as (
  select attrelid, json_agg(json_build_object(
    'number', attnum, 'name', attname, 'type', format_type(atttypid, -1), 'baseType', format_type(base, -1), 'default', case
      when attidentity = 'd' then format('nextval(%L)', pg_get_serial_sequence(attrelid::regclass::text, attname))
      when attgenerated = '' then coalesce(pg_get_expr(adbin, adrelid), typdefault)
    end) order by attnum) as list
  from pg_attribute
  join pg_type t on t.oid = atttypid
  join base_type on base_type.oid = t.oid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attnum > 0 and not attisdropped
    and attrelid in (select oid from relation union select typrelid from routine)
  group by attrelid
),
argument as (
  select p.oid, coalesce(name, '') as name, format_type(type, -1) as type, format_type(base_type.base, -1) as base_type,
    position, coalesce(mode, 'i') as mode, pronargs - pronargdefaults as required,
    row_number() over (partition by p.oid, mode in ('o', 't') order by position) as nth
  from routine p
  cross join unnest(coalesce(proallargtypes, proargtypes::oid[]), proargnames, proargmodes)
    with ordinality as _(type, name, mode, position)
  left join base_type on base_type.oid = type
),
arguments as (
  select oid,
    json_agg(json_build_object('name', name, 'type', type, 'baseType', base_type, 'default', null) order by position)
      filter (where mode in ('o', 'b', 't')) as outputs,
    json_agg(json_build_object('name', name, 'type', type, 'isRequired', nth <= required, 'isVariadic', mode = 'v') order by position)
      filter (where mode in ('i', 'b', 'v')) as inputs
  from argument group by oid
)
select json_build_object(
  'relations', (select coalesce(json_agg(json_build_object(
    'id', r.oid::bigint, 'name', relname, 'isView', relkind in ('v', 'm'), 'columns', coalesce(columns.list, '[]'),
    'methods', (
      select coalesce(json_agg(method), '[]') from (values (8, 'POST'), (4, 'PATCH'), (16, 'DELETE')) _(bit, method)
      where pg_relation_is_updatable(r.oid, true) & bit <> 0))), '[]')
    from relation r left join columns on attrelid = r.oid),
  'views', (select coalesce(json_agg(json_build_object('id', c.oid::bigint, 'rule', ev_action::text)), '[]')
    from pg_class c join pg_rewrite on ev_class = c.oid and ev_type = '1'
    where relkind in ('v', 'm') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)),
  'keys', (select coalesce(json_agg(json_build_object(
    'constraint', conname, 'table', conrelid::bigint, 'columns', conkey,
    'isUnique', exists (
      select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
      and u.conkey @> k.conkey and u.conkey <@ k.conkey),
    'references', case contype when 'f' then json_build_object('table', confrelid::bigint, 'columns', confkey) end)
    order by conname), '[]')
    from pg_constraint k where contype in ('p', 'f') and conparentid = 0),
  'routines', (select coalesce(json_agg(json_build_object(
    'name', proname, 'isVolatile', provolatile = 'v', 'isSet', proretset, 'isSingle', not proretset or prorows = 1,
    'isVoid', typname = 'void', 'isScalar', typrelid = 0 and not coalesce(proargmodes && '{o,b,t}', false),
    'returns', (select relname from relation where oid = typrelid),
    'takes', (select relname from relation where pronargs = 1 and reltype = proargtypes[0]),
    'columns', coalesce(columns.list, outputs, json_build_array(json_build_object('name', '${SCALAR_COLUMN}',
      'type', format_type(prorettype, -1), 'baseType', format_type(base, -1), 'default', null))),
    'parameters', coalesce(inputs, '[]')) order by p.oid), '[]')
    from routine p left join columns on attrelid = typrelid left join arguments on arguments.oid = p.oid),
  'types', (select json_agg(json_build_array(name, sql)) from (
    select typname as name, format_type(oid, -1) as sql from pg_type
    where typtype in ('b', 'd', 'e', 'r', 'm') and typname !~ '^_?(reg|pg_)'
      and typnamespace in ('pg_catalog'::regnamespace, 'public'::regnamespace)
    union select format_type(oid, null), format_type(oid, -1) from pg_type
    where typtype = 'b' and typnamespace = 'pg_catalog'::regnamespace and typname !~ '^(reg|pg_|_)'
    union values ('int', 'integer'), ('float', 'double precision'), ('decimal', 'numeric'), ('dec', 'numeric')) _)
) as catalogue`;
