import { asCaller } from '../../../database/as-caller.ts';
import type { Caller } from '../../../database/caller.ts';
import type { CallerPool } from '../../../database/pool.ts';

export interface GrantedColumn {
  name: string;
  comment: string | null;
  /** A new row has to have it. */
  isRequired: boolean;
  select: boolean;
  insert: boolean;
  update: boolean;
}

export interface GrantedRelation {
  comment: string | null;
  delete: boolean;
  columns: GrantedColumn[];
}

/** What the caller's role may use of schema `public`, by name. */
export interface Grants {
  relations: Record<string, GrantedRelation>;
  routines: Record<string, { comment: string | null }>;
}

export async function readGrants(authenticator: CallerPool, caller: Caller): Promise<Grants> {
  const [row] = await asCaller(authenticator, caller, (sql) =>
    sql.unsafe<{ grants: Grants }[]>(GRANTS_SQL),
  );
  if (!row) throw new Error('The grants query returned nothing');
  return row.grants;
}

const GRANTS_SQL = `
with relation as (
  select oid, relname, relkind from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and not relispartition
),
granted as (
  select attrelid, json_agg(json_build_object(
    'name', attname, 'comment', col_description(attrelid, attnum),
    'isRequired', attnotnull and not atthasdef and attidentity = '',
    'select', has_column_privilege(attrelid, attnum, 'select'),
    'insert', attgenerated = '' and has_column_privilege(attrelid, attnum, 'insert'),
    'update', attgenerated = '' and has_column_privilege(attrelid, attnum, 'update')) order by attnum) as columns
  from pg_attribute join relation on relation.oid = attrelid
  where attnum > 0 and not attisdropped
    and has_column_privilege(attrelid, attnum, 'select, insert, update')
  group by attrelid
)
select json_build_object(
  'relations', (select coalesce(json_object_agg(relname, json_build_object(
    'comment', obj_description(oid, 'pg_class'), 'columns', columns,
    'delete', has_table_privilege(oid, 'delete')) order by relname), '{}')
    from relation join granted on attrelid = oid),
  'routines', (select coalesce(json_object_agg(name, json_build_object('comment', comment) order by name), '{}')
    from (
      select proname as name, max(obj_description(oid, 'pg_proc')) as comment from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f' and has_function_privilege(oid, 'execute')
      group by proname) _)
) as grants`;
