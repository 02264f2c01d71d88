import { z } from 'zod';
import { LIST_PAGE_SIZE } from '~/components/record-list/list-state';
import { dayPeriod } from '~/lib/day-period';
import { AppError, toAppError, unwrap } from '~/lib/errors';
import { MESSAGE_MAX } from '~/lib/records/lengths';
import type { Db } from '~/lib/supabase/client';
import type { ListPage } from '~/lib/supabase/list-page';
import { type Lead, type LeadQuery, type LeadRow, leadPageSchema } from './leads-schema';

const ATTACHMENT_LINK_S = 60;

/**
 * What was taken for spam is shown for `status: 'spam'`, and by its reference. The list shows the
 * beginning of the message, unless it is asked for as a whole.
 */
export async function listLeads(
  db: Db,
  { search, sort, filters, page, size = LIST_PAGE_SIZE }: LeadQuery,
  signal: AbortSignal | null = null,
  isWhole = false,
): Promise<ListPage<LeadRow>> {
  const { since, before } = dayPeriod(filters);
  const request = db.rpc('find_leads', {
    search,
    ...(filters.status && { status: filters.status }),
    ...(filters.service && { service: filters.service }),
    ...(filters.assignee && { assignee: filters.assignee }),
    ...(since && { received_from: since }),
    ...(before && { received_before: before }),
    sort: sort.column,
    is_descending: sort.isDescending,
    page_size: size,
    page_offset: (page - 1) * size,
    ...(isWhole && { message_length: MESSAGE_MAX }),
  });
  return leadPageSchema.parse(unwrap(await (signal ? request.abortSignal(signal) : request)));
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

/** Fields that someone else has meanwhile set otherwise. They stayed as that person left them. */
const clashSchema = z.object({ clashes: z.array(z.string()) });

/** Changes what nobody else has changed since `base` was read; answers with the names of the rest. */
export async function updateLead(db: Db, base: Lead, change: Partial<Lead>): Promise<string[]> {
  const answer = unwrap(await db.rpc('update_lead', { lead_id: base.id, base, change }));
  return clashSchema.parse(answer).clashes;
}

/** The id of the client it has become. */
export async function convertLead(db: Db, id: string): Promise<string> {
  const clientId = unwrap(await db.rpc('convert_lead', { lead_id: id }));
  if (!clientId) throw new AppError('unexpected');
  return clientId;
}
