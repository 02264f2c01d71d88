import { named, part } from '../../../database/postgresql/sql.ts';
import type { Db } from './rows.ts';

export interface ListQuery {
  bucket: string;
  /** The start of the names. For a folder it ends in a slash. */
  prefix: string;
  /** The start of the rest of the name, in upper or lower case. */
  search: string;
  /** Lists full names instead of one entry per folder. */
  isDeep: boolean;
  sortBy: {
    column: 'name' | 'created_at' | 'updated_at' | 'last_accessed_at';
    order: 'asc' | 'desc';
  };
  limit: number;
  offset: number;
}

/**
 * Lists files, and folders with null for everything but their name. Names are relative to the
 * prefix.
 */
export async function listEntries(db: Db, query: ListQuery) {
  const { bucket, prefix, search, isDeep, sortBy, limit, offset } = query;
  const direction = sortBy.order === 'desc' ? part`desc` : part`asc`;
  const byName = part`lower(name) collate "C" ${sortBy.column === 'name' ? direction : part``}, name`;
  const order =
    sortBy.column === 'name'
      ? byName
      : part`id is not null, ${named(sortBy.column)} ${direction}, ${byName}`;
  return db<{ name: string; id: string | null }[]>`
    with matching as (
      select objects.*, substr(name, length(${prefix}::text) + 1) as rest
      from storage.objects
      where bucket_id = ${bucket} and starts_with(name, ${prefix})
    ),
    measured as (
      select *, case when ${isDeep}::boolean then 0
        else position('/' in substr(rest, length(${search}::text) + 1)) end as slash
      from matching
      where starts_with(lower(rest), lower(${search}::text))
    ),
    entry as (
      select rest as name, id, created_at, updated_at, last_accessed_at, metadata
      from measured where slash = 0
      union all
      select distinct left(rest, length(${search}::text) + slash - 1), null::uuid,
        null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
      from measured where slash > 0
    )
    select name, id, created_at, updated_at, last_accessed_at, metadata from entry
    order by ${order}
    limit ${limit} offset ${offset}
  `;
}
