import { z } from 'zod';
import { LIST_PAGE_SIZE } from '~/components/record-list/list-state';
import { dayPeriod } from '~/lib/day-period';
import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';
import type { ListPage } from '~/lib/supabase/list-page';
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
  { search, sort, filters, page }: ClientQuery,
  signal: AbortSignal | null = null,
  pageSize = LIST_PAGE_SIZE,
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

/** Throws `conflict` where the e-mail is known. */
export async function createClient(db: Db, client: NewClient): Promise<void> {
  unwrap(await db.from('clients').insert(client));
}

/** Fields that someone else has meanwhile set otherwise. They stayed as that person left them. */
const clashSchema = z.object({ clashes: z.array(z.string()) });

export async function updateClient(db: Db, base: Client, change: ClientChange): Promise<string[]> {
  const answer = unwrap(await db.rpc('update_client', { client_id: base.id, base, change }));
  return clashSchema.parse(answer).clashes;
}

export async function updateClients(db: Db, ids: readonly string[], change: ClientChange) {
  unwrap(
    await db
      .from('clients')
      .update(change)
      .in('id', [...ids]),
  );
}

export async function deleteClients(db: Db, ids: readonly string[]) {
  unwrap(
    await db
      .from('clients')
      .delete()
      .in('id', [...ids]),
  );
}

/** Ties a lead to this client, and its history with it. */
export async function linkLead(db: Db, leadId: string, clientId: string): Promise<void> {
  unwrap(await db.rpc('link_lead', { lead_id: leadId, client_id: clientId }));
}

export type ClientLead = Pick<
  Tables<'leads'>,
  'id' | 'name' | 'service_type' | 'status' | 'created_at'
>;

export async function listClientLeads(db: Db, clientId: string): Promise<ClientLead[]> {
  const request = db
    .from('leads')
    .select('id, name, service_type, status, created_at')
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
