import { pageRange } from '~/components/record-list/list-state';
import { AppError, toAppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { type ListPage, toListPage } from '~/lib/supabase/list-page';
import { searchFilter } from '~/lib/supabase/search-filter';
import { type Lead, type LeadQuery, type NewLead, SPAM } from './leads-schema';
import { LEAD_MESSAGES } from './messages';

const LIST_COLUMNS =
  'id, name, email, phone, company, service_type, message, status, is_spam, created_at';
const ATTACHMENT_LINK_S = 60;
const SEARCHED = ['name', 'email', 'phone', 'company', 'message'] as const;

export type LeadRow = Pick<
  Lead,
  | 'id'
  | 'name'
  | 'email'
  | 'phone'
  | 'company'
  | 'service_type'
  | 'message'
  | 'status'
  | 'is_spam'
  | 'created_at'
>;

export async function listLeads(
  db: Db,
  { search, sort, filters, page }: LeadQuery,
  signal: AbortSignal,
): Promise<ListPage<LeadRow>> {
  const isSpam = filters.status === SPAM;
  let request = db.from('leads').select(LIST_COLUMNS, { count: 'exact' }).eq('is_spam', isSpam);
  if (filters.status && !isSpam) request = request.eq('status', filters.status);
  if (filters.service) request = request.eq('service_type', filters.service);
  if (search) request = request.or(searchFilter(SEARCHED, search));
  return toListPage(
    await request
      .order(sort.column, { ascending: !sort.isDescending })
      .order('id')
      .range(...pageRange(page))
      .abortSignal(signal),
  );
}

export async function getLead(db: Db, id: string): Promise<Lead> {
  const lead = unwrap(await db.from('leads').select('*').eq('id', id).maybeSingle());
  if (!lead) throw new AppError('not_found', LEAD_MESSAGES.gone);
  return lead;
}

export async function createLead(db: Db, lead: NewLead): Promise<void> {
  unwrap(await db.from('leads').insert(lead));
}

/** For the audit log: reading leaves no other trace. */
export async function recordLeadView(
  db: Db,
  id: string,
  kind: 'lead' | 'attachment' = 'lead',
): Promise<void> {
  unwrap(await db.rpc('record_view', { kind, lead_id: id }));
}

/** A link that works for a minute. Nobody gets one without its being recorded. */
export async function signAttachment(db: Db, id: string, path: string): Promise<string> {
  await recordLeadView(db, id, 'attachment');
  const { data, error } = await db.storage
    .from('attachments')
    .createSignedUrl(path, ATTACHMENT_LINK_S, { download: true });
  if (error) throw toAppError(error);
  return data.signedUrl;
}
