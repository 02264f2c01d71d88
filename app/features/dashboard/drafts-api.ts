import { unwrap } from '~/lib/errors';
import { partName } from '~/lib/site/parts';
import { listWaitingChanges } from '~/lib/site/site-changes';
import type { Db } from '~/lib/supabase/client';

/** A saved change that is not published yet. */
export interface Draft {
  to: string;
  label: string;
  savedAt: string;
  /** Someone has finished it and asked for it to be published. */
  isReady?: boolean;
}

export interface Drafts {
  shown: Draft[];
  total: number;
  /** How many pages are ready for review. */
  ready: number;
}

const SHOWN = 5;
const UNPUBLISHED = ['draft', 'changed'];

/**
 * Drafts of pages, and of the site's parts for people who may change them: those that are ready for
 * review first, then the latest.
 */
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
  const all: Draft[] = [...changes, ...pages.shown];
  const shown = all.sort(
    (a, b) =>
      Number(b.isReady ?? false) - Number(a.isReady ?? false) || b.savedAt.localeCompare(a.savedAt),
  );
  return {
    shown: shown.slice(0, SHOWN),
    total: pages.total + changes.length,
    ready: pages.ready,
  };
}

/** Pages that are unpublished, or that have changed since they were published. */
async function listPageDrafts(db: Db): Promise<Drafts> {
  const [ready, reply] = await Promise.all([
    db
      .from('page_reviews')
      .select('requested_at, page:content_pages(id, title)', { count: 'exact' })
      .order('requested_at')
      .limit(SHOWN),
    db
      .from('content_pages')
      .select('id, title, updated_at', { count: 'exact' })
      .in('status', UNPUBLISHED)
      .order('updated_at', { ascending: false })
      .order('id')
      .limit(SHOWN),
  ]);
  const waiting = (unwrap(ready) ?? []).map(({ page, requested_at }) => ({
    ...pageDraft(page, requested_at),
    isReady: true,
  }));
  const others = (unwrap(reply) ?? [])
    .map((page) => pageDraft(page, page.updated_at))
    .filter(({ to }) => !waiting.some((draft) => draft.to === to));
  return {
    shown: [...waiting, ...others],
    total: reply.count ?? waiting.length + others.length,
    ready: ready.count ?? waiting.length,
  };
}

function pageDraft({ id, title }: { id: string; title: string }, savedAt: string): Draft {
  return { to: `/admin/content/edit/${id}`, label: title, savedAt };
}
