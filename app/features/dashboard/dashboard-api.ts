import { z } from 'zod';
import { AppError, toAppError, unwrap } from '~/lib/errors';
import { type Access, can } from '~/lib/permissions';
import { PAGE_GROUPS } from '~/lib/site/page-groups';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';
import type { ListTotal } from '~/lib/supabase/list-page';

export interface Overview {
  /** `null` if the person's role may not see it. */
  latestLeads: LatestLead[] | null;
  clients: ListTotal | null;
  /** Submitted forms that the mail server refused, so nobody has received them. */
  failedEnquiries: number;
  pages: { all: number; published: number } | null;
  staff: number;
  release: { number: number; publishedAt: string } | null;
}

export type LatestLead = Pick<
  Tables<'leads'>,
  'id' | 'name' | 'service_type' | 'status' | 'created_at'
>;

const LATEST_LEADS = 6;

export async function getOverview(db: Db, access: Access): Promise<Overview> {
  const [latestLeads, clients, failedEnquiries, pages, staff, release] = await Promise.all([
    can(access, 'leads.view') ? listLatestLeads(db) : null,
    can(access, 'clients.view') ? countClients(db) : null,
    can(access, 'leads.manage') ? countFailedEnquiries(db) : 0,
    can(access, 'content.view') ? countPages(db) : null,
    countStaff(db),
    getRelease(db),
  ]);
  return { latestLeads, clients, failedEnquiries, pages, staff, release };
}

async function listLatestLeads(db: Db): Promise<LatestLead[]> {
  const rows = unwrap(
    await db
      .from('leads')
      .select('id, name, service_type, status, created_at')
      .eq('is_spam', false)
      .order('created_at', { ascending: false })
      .order('id')
      .limit(LATEST_LEADS),
  );
  return rows ?? [];
}

const totalSchema = z.object({ total: z.number(), isMore: z.boolean() });

/** Counts clients as their list does. */
async function countClients(db: Db): Promise<ListTotal> {
  return totalSchema.parse(unwrap(await db.rpc('find_clients', { page_size: 1 })));
}

/** As in the list of emails, with “Forms from visitors”. */
async function countFailedEnquiries(db: Db): Promise<number> {
  const failed = db.from('emails').select('id', { count: 'exact', head: true });
  return toCount(await failed.eq('status', 'failed').not('sender_email', 'is', null));
}

async function countPages(db: Db) {
  const pages = () => db.from('content_pages').select('id', { count: 'exact', head: true });
  const [all, published] = await Promise.all([
    pages().neq('status', 'trashed').then(toCount),
    pages()
      .in('status', PAGE_GROUPS.live ?? [])
      .then(toCount),
  ]);
  return { all, published };
}

async function countStaff(db: Db) {
  return toCount(await db.from('admin_users').select('id', { count: 'exact', head: true }));
}

async function getRelease(db: Db): Promise<Overview['release']> {
  const row = unwrap(await db.from('current_release').select('number, published_at').maybeSingle());
  if (row?.number == null || row.published_at == null) return null;
  return { number: row.number, publishedAt: row.published_at };
}

interface CountReply {
  count: number | null;
  error: { message: string; code: string } | null;
  status: number;
}

function toCount({ count, error, status }: CountReply): number {
  if (error) throw toAppError(error, status);
  if (count === null) throw new AppError('unexpected', 'The server did not return a count.');
  return count;
}
