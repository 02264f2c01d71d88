import { z } from 'zod';
import { unwrap } from '~/lib/errors';
import { type Access, can } from '~/lib/permissions';
import type { Db } from '~/lib/supabase/client';
import { searchedRows } from '~/lib/supabase/searched-rows';

export interface JumpTarget {
  to: string;
  label: string;
  detail: string;
}

const SHOWN = 5;

const foundSchema = z.object({
  rows: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
});

/** Finds leads, clients and pages with these words that the person may see. */
export async function findTargets(db: Db, access: Access, search: string): Promise<JumpTarget[]> {
  const found = await Promise.all([
    can(access, 'leads.view') ? findLeads(db, search) : [],
    can(access, 'clients.view') ? findClients(db, search) : [],
    can(access, 'content.view') && can(access, 'content.manage') ? findPages(db, search) : [],
  ]);
  return found.flat();
}

async function findLeads(db: Db, search: string): Promise<JumpTarget[]> {
  const answer = unwrap(await db.rpc('find_leads', { search, page_size: SHOWN }));
  return foundSchema.parse(answer).rows.map(({ id, name, email }) => ({
    to: `/admin/leads/${id}`,
    label: name,
    detail: `Lead · ${email}`,
  }));
}

async function findClients(db: Db, search: string): Promise<JumpTarget[]> {
  const answer = unwrap(await db.rpc('find_clients', { search, page_size: SHOWN }));
  return foundSchema.parse(answer).rows.map(({ id, name, email }) => ({
    to: `/admin/clients/${id}`,
    label: name,
    detail: `Client · ${email}`,
  }));
}

async function findPages(db: Db, search: string): Promise<JumpTarget[]> {
  const request = searchedRows(db, 'content_pages', 'id, title, slug', search);
  const pages = unwrap(await request.order('title').limit(SHOWN)) ?? [];
  return pages.map(({ id, title, slug }) => ({
    to: `/admin/content/edit/${id}`,
    label: title,
    detail: `Page · /${slug}`,
  }));
}
