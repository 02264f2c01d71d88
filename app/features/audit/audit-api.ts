import { readPage } from '~/features/records/record-api';
import { dayPeriod } from '~/lib/day-period';
import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { ListPage } from '~/lib/supabase/list-page';
import type { AuditEntry, AuditQuery } from './audit-schema';
import { AUDIT_MESSAGES } from './messages';

const COLUMNS =
  'id:id::text, at, actor_id, actor_email, actor_role, action, table_name, record_id, before, after, subject';

export async function listAuditEntries(
  db: Db,
  query: AuditQuery,
  signal: AbortSignal | null = null,
): Promise<ListPage<AuditEntry>> {
  const { search, filters } = query;
  const { since, before } = dayPeriod(filters);
  let request = search
    ? db.rpc('find_audit_entries', { search }, { count: 'exact' }).select(COLUMNS)
    : db.from('audit_entries').select(COLUMNS, { count: 'exact' });
  if (filters.table) request = request.eq('table_name', filters.table);
  if (filters.action) request = request.eq('action', filters.action);
  if (since) request = request.gte('at', since);
  if (before) request = request.lt('at', before);
  // The generated types say that every column of a view may be null.
  return (await readPage(request, query, signal, { isIdSorted: true })) as ListPage<AuditEntry>;
}

const CHANGES_MAX = 50;

/** The latest entries about one record. */
export async function listChangesOf(db: Db, table: string, id: string): Promise<AuditEntry[]> {
  const request = db
    .from('audit_entries')
    .select(COLUMNS)
    .eq('table_name', table)
    .eq('record_id', id)
    .order('at', { ascending: false })
    .limit(CHANGES_MAX);
  return unwrap(await request.overrideTypes<AuditEntry[], { merge: false }>()) ?? [];
}

export async function getAuditEntry(db: Db, id: string): Promise<AuditEntry> {
  const entry = unwrap(
    await db
      .from('audit_entries')
      .select(COLUMNS)
      .filter('id', 'eq', id)
      .maybeSingle()
      .overrideTypes<AuditEntry, { merge: false }>(),
  );
  if (!entry) throw new AppError('not_found', AUDIT_MESSAGES.gone);
  return entry;
}
