import type { Owner } from '../../server/database/pool.ts';

/**
 * Remembers every row of `public` and gives back a function that restores them: what callers change
 * over HTTP is committed, so the next caller must find the rows as they were.
 */
export async function takeSnapshot(owner: Owner): Promise<() => Promise<void>> {
  const tables = await owner<{ name: string; columns: string }[]>`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ') as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attgenerated = ''
    group by c.relname
  `;
  const saved: { name: string; columns: string; rows: string }[] = [];
  for (const table of tables) {
    const [row] = await owner.unsafe<{ rows: string }[]>(
      `select coalesce(jsonb_agg(t), '[]')::text as rows from public.${table.name} t`,
    );
    saved.push({ ...table, rows: row?.rows ?? '[]' });
  }
  const statements = saved.map(
    ({ name, columns, rows }) => `
      delete from public.${name};
      insert into public.${name} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::public.${name}, $rows$${rows}$rows$);
    `,
  );
  // Without triggers: restoring is no deed of anybody's.
  const script = `set local session_replication_role = replica; ${statements.join('')}`;
  return async () => {
    await owner.begin((sql) => sql.unsafe(script));
  };
}
