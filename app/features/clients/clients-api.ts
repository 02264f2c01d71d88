import { pageRange } from '~/components/record-list/list-state';
import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { type ListPage, toListPage } from '~/lib/supabase/list-page';
import { searchFilter } from '~/lib/supabase/search-filter';
import type { Client, ClientQuery, NewClient } from './clients-schema';
import { CLIENT_MESSAGES } from './messages';

const LIST_COLUMNS = 'id, name, email, phone, company, service_type, status, created_at';
const SEARCHED = ['name', 'email', 'phone', 'company'] as const;

export type ClientRow = Pick<
  Client,
  'id' | 'name' | 'email' | 'phone' | 'company' | 'service_type' | 'status' | 'created_at'
>;

export async function listClients(
  db: Db,
  { search, sort, filters, page }: ClientQuery,
  signal: AbortSignal,
): Promise<ListPage<ClientRow>> {
  let request = db.from('clients').select(LIST_COLUMNS, { count: 'exact' });
  if (filters.status) request = request.eq('status', filters.status);
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

export async function getClient(db: Db, id: string): Promise<Client> {
  const client = unwrap(await db.from('clients').select('*').eq('id', id).maybeSingle());
  if (!client) throw new AppError('not_found', CLIENT_MESSAGES.gone);
  return client;
}

/** Throws `conflict` where the e-mail is known. */
export async function createClient(db: Db, client: NewClient): Promise<void> {
  unwrap(await db.from('clients').insert(client));
}
