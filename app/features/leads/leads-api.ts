import { z } from 'zod';
import { LIST_PAGE_SIZE } from '~/components/record-list/list-state';
import { dayPeriod } from '~/lib/day-period';
import { AppError, toAppError, unwrap } from '~/lib/errors';
import { serviceLabel } from '~/lib/service-types';
import { staleText } from '~/lib/stale-text';
import { type BulkOutcome, changeRows } from '~/lib/supabase/change-rows';
import type { Db } from '~/lib/supabase/client';
import type { ListPage } from '~/lib/supabase/list-page';
import {
  type Lead,
  type LeadChange,
  type LeadQuery,
  type LeadRow,
  leadPageSchema,
  leadStatusLabel,
  type NewLead,
} from './leads-schema';
import { LEAD_MESSAGES } from './messages';

const ATTACHMENT_LINK_S = 60;

interface LeadPageOptions {
  pageSize?: number;
  /** More of the message than a list shows. */
  messageLength?: number;
}

/** What was taken for spam is shown for `status: 'spam'`, and by its reference. */
export async function listLeads(
  db: Db,
  { search, sort, filters, page, size = LIST_PAGE_SIZE }: LeadQuery,
  signal: AbortSignal | null = null,
  { pageSize = size, messageLength }: LeadPageOptions = {},
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
    page_size: pageSize,
    page_offset: (page - 1) * pageSize,
    ...(messageLength && { message_length: messageLength }),
  });
  return leadPageSchema.parse(unwrap(await (signal ? request.abortSignal(signal) : request)));
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

/** Fields that someone else has meanwhile set otherwise. They stayed as that person left them. */
const clashSchema = z.object({ clashes: z.array(z.string()) });

/** Changes what nobody else has changed since `base` was read; answers with the names of the rest. */
export async function updateLead(db: Db, base: Lead, change: LeadChange): Promise<string[]> {
  const answer = unwrap(await db.rpc('update_lead', { lead_id: base.id, base, change }));
  return clashSchema.parse(answer).clashes;
}

export function updateLeads(
  db: Db,
  ids: readonly string[],
  change: LeadChange,
): Promise<BulkOutcome> {
  return changeRows(ids, (batch) => db.from('leads').update(change).in('id', batch).select('id'));
}

export function deleteLeads(db: Db, ids: readonly string[]): Promise<BulkOutcome> {
  return changeRows(ids, (batch) => db.from('leads').delete().in('id', batch).select('id'));
}

/** Unless someone else has changed the lead since `seen` was read. Answers when it was changed now. */
export async function moveLead(db: Db, seen: LeadRow, status: string): Promise<string> {
  const request = db.from('leads').update({ status }).eq('id', seen.id);
  const moved = unwrap(
    await request.eq('updated_at', seen.updated_at).select('updated_at').maybeSingle(),
  );
  if (moved) return moved.updated_at;
  const now = await getLead(db, seen.id);
  // Row-level security refuses by finding nothing to change.
  if (now.updated_at === seen.updated_at) throw new AppError('forbidden');
  throw new AppError('stale', staleText<Lead>(seenFields(seen), now, STALE_FIELDS));
}

const STALE_FIELDS = {
  is_spam: ['spam', (isSpam: unknown) => (isSpam ? 'yes' : 'no')],
  status: ['status', (status: unknown) => leadStatusLabel(String(status))],
  assignee_id: ['assignee'],
  service_type: ['service', (service: unknown) => serviceLabel(String(service))],
  name: ['name', String],
  company: ['company', (company: unknown) => String(company ?? 'nothing')],
  phone: ['phone', (phone: unknown) => String(phone ?? 'nothing')],
} satisfies Parameters<typeof staleText<Lead>>[2];

/** The list has the message shortened. */
function seenFields({ message: _, assignee: __, answers: ___, ...seen }: LeadRow): Partial<Lead> {
  return seen;
}

/** The id of the client it has become. */
export async function convertLead(db: Db, id: string): Promise<string> {
  const clientId = unwrap(await db.rpc('convert_lead', { lead_id: id }));
  if (!clientId) throw new AppError('unexpected');
  return clientId;
}
