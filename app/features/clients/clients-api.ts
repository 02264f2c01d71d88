import { z } from 'zod';
import { LIST_PAGE_SIZE } from '~/components/record-list/list-state';
import { dayPeriod } from '~/lib/day-period';
import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';
import { insertOnce } from '~/lib/supabase/insert-once';
import type { ListPage } from '~/lib/supabase/list-page';
import {
  type Client,
  type ClientQuery,
  type ClientRow,
  clientPageSchema,
  type NewClient,
} from './clients-schema';

const LEADS_MAX = 100;
const PEOPLE_MAX = 200;

export async function listClients(
  db: Db,
  { search, sort, filters, page, size = LIST_PAGE_SIZE }: ClientQuery,
  signal: AbortSignal | null = null,
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
    page_size: size,
    page_offset: (page - 1) * size,
  });
  return clientPageSchema.parse(unwrap(await (signal ? request.abortSignal(signal) : request)));
}

/** Throws `conflict` if a client already has this email, even as an additional address. */
export async function createClient(db: Db, client: NewClient): Promise<void> {
  const known = db
    .from('clients')
    .select('id')
    .contains('other_emails', [client.email.toLowerCase()]);
  if ((unwrap(await known.limit(1)) ?? []).length > 0) throw new AppError('conflict');
  await insertOnce(db, 'clients', client);
}

/** Fields that someone else has changed since. They keep that person's values. */
const clashSchema = z.object({ clashes: z.array(z.string()) });

export async function updateClient(
  db: Db,
  base: Client,
  change: Partial<Client>,
): Promise<string[]> {
  const answer = unwrap(await db.rpc('update_client', { client_id: base.id, base, change }));
  return clashSchema.parse(answer).clashes;
}

/** Links a lead and its history to this client. */
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

export type OrganisationPerson = Pick<Client, 'id' | 'name' | 'email' | 'phone'>;

/** The clients who work at an organisation, by name. */
export async function listPeopleOf(db: Db, organisationId: string): Promise<OrganisationPerson[]> {
  const request = db
    .from('clients')
    .select('id, name, email, phone')
    .eq('organisation_id', organisationId);
  return unwrap(await request.order('name').order('id').limit(PEOPLE_MAX)) ?? [];
}

/** `null`: the client no longer works at an organisation. */
export async function setOrganisation(
  db: Db,
  clientId: string,
  organisationId: string | null,
): Promise<void> {
  const change = { organisation_id: organisationId };
  const request = db.from('clients').update(change).eq('id', clientId).select('id');
  if (!unwrap(await request.maybeSingle())) throw new AppError('forbidden');
}

/** Deletes the client `goneId`. `chosen` has the values that the remaining client gets. */
export async function mergeClients(
  db: Db,
  keptId: string,
  goneId: string,
  chosen: Partial<Client>,
): Promise<void> {
  unwrap(await db.rpc('merge_clients', { kept_id: keptId, gone_id: goneId, chosen }));
}
