import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { toAppError, unwrap } from '~/lib/errors';
import { type Access, can } from '~/lib/permissions';
import type { Db } from '~/lib/supabase/client';

/** Something saved that visitors do not see yet. */
export interface Draft {
  to: string;
  label: string;
  savedAt: string;
}

export interface Drafts {
  shown: Draft[];
  total: number;
}

const SHOWN = 5;
const UNPUBLISHED = ['draft', 'changed'];

/** Of pages and of the site's parts, as far as the person may see them; the latest first. */
export async function listDrafts(db: Db, access: Access): Promise<Drafts> {
  const [pages, parts] = await Promise.all([
    can(access, 'content.view') ? listPageDrafts(db) : { shown: [], total: 0 },
    can(access, 'site.edit') ? listSiteDrafts(db) : [],
  ]);
  const shown = [...parts, ...pages.shown].sort((a, b) => b.savedAt.localeCompare(a.savedAt));
  return { shown: shown.slice(0, SHOWN), total: pages.total + parts.length };
}

async function listPageDrafts(db: Db): Promise<Drafts> {
  const reply = await db
    .from('content_pages')
    .select('id, title, updated_at', { count: 'exact' })
    .in('status', UNPUBLISHED)
    .order('updated_at', { ascending: false })
    .order('id')
    .limit(SHOWN);
  const shown = (unwrap(reply) ?? []).map(({ id, title, updated_at }) => ({
    to: `/admin/content/edit/${id}`,
    label: title,
    savedAt: updated_at,
  }));
  return { shown, total: reply.count ?? shown.length };
}

const PARTS: Record<string, string> = {
  theme: 'Theme',
  layout: 'Layout',
  menus: 'Menus',
  branding: 'Logo and favicon',
  settings: 'Site settings',
  hero: 'Hero image',
};

const waitingSchema = z.array(z.object({ part: z.string(), saved_at: z.string() }));

/** PostgREST's code for a function that the database does not have. */
const NO_FUNCTION = 'PGRST202';

async function listSiteDrafts(db: Db): Promise<Draft[]> {
  const { data, error, status } = await (db as unknown as SupabaseClient).rpc('waiting_changes');
  if (error?.code === NO_FUNCTION) return [];
  if (error) throw toAppError(error, status);
  return waitingSchema.parse(data).map(({ part, saved_at }) => ({
    to: part === 'settings' ? '/admin/settings' : '/admin/editor',
    label: PARTS[part] ?? part,
    savedAt: saved_at,
  }));
}
