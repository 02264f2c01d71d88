import type { Owner } from '../../server/database/pool.ts';

interface Saved {
  name: string;
  columns: string;
  count: number;
  rows: string;
}

/**
 * Saves every row of `public` and returns a function that restores them: changes over HTTP are
 * committed, so the next caller must find the original rows.
 */
export async function takeSnapshot(owner: Owner): Promise<() => Promise<void>> {
  const tables = await owner<{ name: string; columns: string }[]>`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ') as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attgenerated = ''
    group by c.relname
  `;
  const saved = new Map<string, Saved>();
  for (const table of tables) {
    const [row] = await owner.unsafe<{ count: number; rows: string }[]>(
      `select count(*)::int as count, coalesce(jsonb_agg(t), '[]')::text as rows
       from public.${table.name} t`,
    );
    saved.set(table.name, { ...table, count: row?.count ?? 0, rows: row?.rows ?? '[]' });
  }
  let restoredBy = await owner.begin(currentTransaction);
  return async () => {
    restoredBy = await owner.begin(async (sql) => {
      const changed = await sql.unsafe<{ name: string }[]>(
        [...saved.values()].map((table) => findChange(table, restoredBy)).join(' union all '),
      );
      if (changed.length === 0) return restoredBy;
      const statements = changed.map(({ name }) => restoring(saved.get(name)));
      // Triggers are off, because restoring the tables must not be audited.
      await sql.unsafe(`set local session_replication_role = replica; ${statements.join('')}`);
      return await currentTransaction(sql);
    });
  };
}

async function currentTransaction(sql: Pick<Owner, 'unsafe'>): Promise<string> {
  const [row] = await sql.unsafe<{ id: string }[]>('select pg_current_xact_id()::xid::text as id');
  return row?.id ?? '';
}

/** A change rewrites its row: then a row is younger than the last restore, or the count differs. */
function findChange({ name, count }: Saved, restoredBy: string): string {
  return `
    select '${name}' as name where exists (
      select from public.${name}
      having count(*) <> ${count} or min(age(xmin)) < age('${restoredBy}'::xid)
    )`;
}

function restoring(table: Saved | undefined): string {
  if (!table) return '';
  const { name, columns, rows } = table;
  return `
    delete from public.${name};
    insert into public.${name} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::public.${name}, $rows$${rows}$rows$);
  `;
}
