import { unwrap } from '~/lib/errors';
import { partName } from '~/lib/site/parts';
import { listWaitingChanges } from '~/lib/site/site-changes';
import type { Db } from '~/lib/supabase/client';

/** A saved change that is not published yet. */
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

/** Drafts of pages, and of the site's parts for people who may change them, the latest first. */
export async function listDrafts(db: Db, mayEditSite: boolean): Promise<Drafts> {
  const [pages, parts] = await Promise.all([
    listPageDrafts(db),
    mayEditSite ? listWaitingChanges(db) : [],
  ]);
  const changes = parts.map(({ part, savedAt }) => ({
    to: part === 'settings' ? '/admin/settings' : '/admin/editor',
    label: partName(part),
    savedAt,
  }));
  const shown = [...changes, ...pages.shown].sort((a, b) => b.savedAt.localeCompare(a.savedAt));
  return { shown: shown.slice(0, SHOWN), total: pages.total + changes.length };
}

/** Pages that are unpublished, or that have changed since they were published. */
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
