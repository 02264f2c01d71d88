import type { Owner } from '../../server/database/pool.ts';

/**
 * Saves every row of the schema and returns a function that restores them and names the tables that
 * had changed: changes over HTTP are committed, so the next caller must find the original rows. Only
 * rows that have changed are written again, because a walk restores them hundreds of times.
 */
export async function takeSnapshot(
  owner: Owner,
  schema: 'public' | 'storage' = 'public',
): Promise<() => Promise<string[]>> {
  await owner.unsafe(SNAPSHOT);
  const tables = await owner<{ name: string; columns: string; key: string }[]>`
    select format('%s.%I', c.relnamespace::regnamespace, c.relname) as name,
      (
        select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns,
      (
        select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = c.oid and attnum = any (i.indkey)
      ) as key
    from pg_class c left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind in ('r', 'p') and (
        c.relnamespace = ${schema}::text::regnamespace
        -- Removing someone's access ends their sessions.
        or (${schema}::text = 'public' and c.oid = 'auth.sessions'::regclass)
      )
  `;
  const withoutKey = tables.filter(({ key }) => !key).map(({ name }) => name);
  if (withoutKey.length > 0) throw new Error(`No primary key: ${withoutKey}`);
  await owner.unsafe(tables.map(saving).join(''));
  return async () => {
    const changed = await owner<{ name: string }[]>`select name from snapshot.restore() as name`;
    return changed.map(({ name }) => name);
  };
}

/** Triggers tell which tables to restore: they fire for every changed row, whoever changed it. */
const SNAPSHOT = `
create schema snapshot;
create table snapshot.tables (name text primary key, removing text, adding text);
create table snapshot.changed (name text primary key);
create table snapshot.last (restored_by xid);
insert into snapshot.last values (pg_current_xact_id()::xid);

create function snapshot.note_change() returns trigger security definer language plpgsql as $$
begin
  insert into snapshot.changed values (format('%I.%I', tg_table_schema, tg_table_name))
    on conflict do nothing;
  return null;
end $$;

create function snapshot.restore() returns setof text language plpgsql as $$
declare
  saved snapshot.tables;
begin
  if not exists (select from snapshot.changed) then return; end if;
  -- As a replica, because the database must not audit that rows are restored, or refuse it.
  perform set_config('session_replication_role', 'replica', true);
  for saved in select * from snapshot.tables natural join snapshot.changed loop
    execute saved.removing;
    execute saved.adding;
    return next saved.name;
  end loop;
  delete from snapshot.changed;
  update snapshot.last set restored_by = pg_current_xact_id()::xid;
end $$;
`;

interface Table {
  name: string;
  columns: string;
  key: string;
}

/** A change rewrites its row, which is then younger than the last restore. */
function saving({ name, columns, key }: Table): string {
  return `
    create table snapshot."saved ${name}" as table ${name};
    create trigger note_change after insert or update or delete on ${name}
      for each row execute function snapshot.note_change();
    alter table ${name} enable always trigger note_change;
    insert into snapshot.tables values (
      '${name}',
      'delete from ${name}
       where age(xmin) < (select age(restored_by) from snapshot.last)',
      'insert into ${name} (${columns}) overriding system value
       select ${columns} from snapshot."saved ${name}"
       where (${key}) not in (select ${key} from ${name})'
    );
  `;
}
