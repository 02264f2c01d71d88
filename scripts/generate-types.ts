import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCluster } from '../server/database/embedded/cluster.ts';
import { migrate } from '../server/database/migrate.ts';
import { openConnection } from '../server/database/postgresql/connection.ts';
import { type Fragment, part, type Sql } from '../server/database/postgresql/sql.ts';
import {
  type FunctionInfo,
  type RelationInfo,
  renderTypes,
  type SchemaInfo,
} from './render-types.ts';

export const TYPES_FILE = path.join(import.meta.dirname, '../app/lib/supabase/database.types.ts');

export async function generateTypes(sql: Sql): Promise<string> {
  return renderTypes(await readSchema(sql));
}

async function readSchema(sql: Sql): Promise<SchemaInfo> {
  const [relations, functions, enums] = await Promise.all([
    readRelations(sql),
    readFunctions(sql),
    sql<SchemaInfo['enums']>`
      select t.typname as name, array_agg(e.enumlabel order by e.enumsortorder) as values
      from pg_enum e
      join pg_type t on t.oid = e.enumtypid
      where t.typnamespace = 'public'::regnamespace
      group by t.typname
      order by t.typname collate "C"
    `,
  ]);
  return { relations, functions, enums };
}

function readRelations(sql: Sql) {
  return sql<RelationInfo[]>`
    select
      c.relname as name,
      case c.relkind when 'v' then 'view' else 'table' end as kind,
      (
        select json_agg(
          json_build_object(
            'name', a.attname,
            'type', t.typname,
            'isNullable', not a.attnotnull,
            'hasDefault', a.atthasdef or a.attidentity <> '',
            'isGenerated', a.attidentity = 'a' or a.attgenerated <> ''
          )
          order by a.attname collate "C"
        )
        from pg_attribute a
        join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      ) as columns,
      coalesce((
        select json_agg(
          json_build_object(
            'name', f.conname,
            'columns', ${columnNames(part`f.conrelid`, part`f.conkey`)},
            'isOneToOne', exists (
              select from pg_index i
              where i.indrelid = f.conrelid and i.indisunique and i.indpred is null
                and i.indkey::int2[] <@ f.conkey and i.indkey::int2[] @> f.conkey
            ),
            'referencedRelation', r.relname,
            'referencedColumns', ${columnNames(part`f.confrelid`, part`f.confkey`)}
          )
          order by f.conname collate "C"
        )
        from pg_constraint f
        join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and r.relnamespace = c.relnamespace
      ), '[]') as relationships
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
    order by c.relname collate "C"
  `;
}

function columnNames(relation: Fragment, keys: Fragment) {
  return part`(
    select array_agg(a.attname order by key.position)
    from unnest(${keys}) with ordinality as key (attnum, position)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = key.attnum
  )`;
}

function readFunctions(sql: Sql) {
  return sql<FunctionInfo[]>`
    select
      p.proname as name,
      coalesce((
        select json_agg(
          json_build_object(
            'name', p.proargnames[arg.position],
            'type', t.typname,
            'hasDefault', arg.position > p.pronargs - p.pronargdefaults
          )
          order by p.proargnames[arg.position] collate "C"
        )
        from unnest(p.proargtypes::oid[]) with ordinality as arg (type_id, position)
        join pg_type t on t.oid = arg.type_id
      ), '[]') as args,
      coalesce((
        select json_agg(
          json_build_object('name', p.proargnames[field.position], 'type', t.typname)
          order by field.position
        )
        from unnest(p.proallargtypes, p.proargmodes) with ordinality
          as field (type_id, mode, position)
        join pg_type t on t.oid = field.type_id
        where field.mode = 't'
      ), '[]') as fields,
      r.typname as returns,
      p.proretset as "returnsSet"
    from pg_proc p
    join pg_type r on r.oid = p.prorettype
    where p.pronamespace = 'public'::regnamespace and r.typname <> 'trigger' and p.prokind = 'f'
    order by p.proname collate "C"
  `;
}

async function main() {
  const folder = await mkdtemp(path.join(tmpdir(), 'tuart-types-'));
  const cluster = await startCluster({
    directory: path.join(folder, 'postgres'),
    password: 'types',
    settings: { fsync: 'off' },
  });
  const sql = await openConnection(cluster.url);
  try {
    await migrate(cluster.url);
    await writeFile(TYPES_FILE, await generateTypes(sql));
    console.log(`Wrote ${path.relative(process.cwd(), TYPES_FILE)}`);
  } finally {
    await sql.end();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await main();
