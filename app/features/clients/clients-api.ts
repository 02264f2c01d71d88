import { z } from 'zod';
import { LIST_PAGE_SIZE } from '~/components/record-list/list-state';
import { dayPeriod } from '~/lib/day-period';
import { AppError, unwrap } from '~/lib/errors';
import { serviceLabel } from '~/lib/service-types';
import { staleText } from '~/lib/stale-text';
import { type BulkOutcome, changeRows } from '~/lib/supabase/change-rows';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';
import type { ListPage } from '~/lib/supabase/list-page';
import { titled } from '~/lib/titled-options';
import {
  type Client,
  type ClientChange,
  type ClientQuery,
  type ClientRow,
  clientPageSchema,
  type NewClient,
} from './clients-schema';
import { CLIENT_MESSAGES } from './messages';

const LEADS_MAX = 100;

export async function listClients(
  db: Db,
  { search, sort, filters, page, size = LIST_PAGE_SIZE }: ClientQuery,
  signal: AbortSignal | null = null,
  pageSize = size,
): Promise<ListPage<ClientRow>> {
  const { since, before } = dayPeriod(filters);
  const request = db.rpc('find_clients', {
    search,
    ...(filters.status && { status: filters.status }),
    ...(filters.service && { service: filters.service }),
    ...(filters.owner && { owner: filters.owner }),
    ...(since && { added_from: since }),
    ...(before && { added_before: before }),
    sort: sort.column,
    is_descending: sort.isDescending,
    page_size: pageSize,
    page_offset: (page - 1) * pageSize,
  });
  return clientPageSchema.parse(unwrap(await (signal ? request.abortSignal(signal) : request)));
}

export async function getClient(db: Db, id: string): Promise<Client> {
  const client = unwrap(await db.from('clients').select('*').eq('id', id).maybeSingle());
  if (!client) throw new AppError('not_found', CLIENT_MESSAGES.gone);
  return client;
}

/** Throws `conflict` where the e-mail is known, also as a further address of someone. */
export async function createClient(db: Db, client: NewClient): Promise<void> {
  const known = db
    .from('clients')
    .select('id')
    .contains('other_emails', [client.email.toLowerCase()]);
  if ((unwrap(await known.limit(1)) ?? []).length > 0) throw new AppError('conflict');
  unwrap(await db.from('clients').insert(client));
}

/** Fields that someone else has meanwhile set otherwise. They stayed as that person left them. */
const clashSchema = z.object({ clashes: z.array(z.string()) });

export async function updateClient(db: Db, base: Client, change: ClientChange): Promise<string[]> {
  const answer = unwrap(await db.rpc('update_client', { client_id: base.id, base, change }));
  return clashSchema.parse(answer).clashes;
}

export function updateClients(
  db: Db,
  ids: readonly string[],
  change: ClientChange,
): Promise<BulkOutcome> {
  return changeRows(ids, (batch) => db.from('clients').update(change).in('id', batch).select('id'));
}

export function deleteClients(db: Db, ids: readonly string[]): Promise<BulkOutcome> {
  return changeRows(ids, (batch) => db.from('clients').delete().in('id', batch).select('id'));
}

/** Unless someone else has changed the client since `seen` was read. Answers when it was changed now. */
export async function moveClient(db: Db, seen: ClientRow, status: string): Promise<string> {
  const request = db.from('clients').update({ status }).eq('id', seen.id);
  const moved = unwrap(
    await request.eq('updated_at', seen.updated_at).select('updated_at').maybeSingle(),
  );
  if (moved) return moved.updated_at;
  const now = await getClient(db, seen.id);
  // Row-level security refuses by finding nothing to change.
  if (now.updated_at === seen.updated_at) throw new AppError('forbidden');
  const { owner: _, ...fields } = seen;
  throw new AppError('stale', staleText<Client>(fields, now, STALE_FIELDS));
}

const STALE_FIELDS = {
  status: ['status', (status: unknown) => titled(String(status))],
  owner_id: ['who looks after it'],
  service_type: ['service', (service: unknown) => serviceLabel(service as string | null)],
  name: ['name', String],
  email: ['email', String],
  company: ['company', (company: unknown) => String(company ?? 'nothing')],
  phone: ['phone', (phone: unknown) => String(phone ?? 'nothing')],
} satisfies Parameters<typeof staleText<Client>>[2];

/** Ties a lead to this client, and its history with it. */
export async function linkLead(db: Db, leadId: string, clientId: string): Promise<void> {
  unwrap(await db.rpc('link_lead', { lead_id: leadId, client_id: clientId }));
}

export type ClientLead = Pick<
  Tables<'leads'>,
  'id' | 'name' | 'service_type' | 'status' | 'is_spam' | 'created_at'
>;

export async function listClientLeads(db: Db, clientId: string): Promise<ClientLead[]> {
  const request = db
    .from('leads')
    .select('id, name, service_type, status, is_spam, created_at')
    .eq('client_id', clientId);
  return unwrap(await request.order('created_at', { ascending: false }).limit(LEADS_MAX)) ?? [];
}

/** `gone` goes; `chosen` is what the one that is kept then says. */
export async function mergeClients(
  db: Db,
  keptId: string,
  goneId: string,
  chosen: ClientChange,
): Promise<void> {
  unwrap(await db.rpc('merge_clients', { kept_id: keptId, gone_id: goneId, chosen }));
}
