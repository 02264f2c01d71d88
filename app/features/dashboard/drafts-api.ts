import { unwrap } from '~/lib/errors';
import { PAGE_GROUPS } from '~/lib/site/page-groups';
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
  /** How many pages are unpublished, or have changed since they were published. */
  pages: number;
  /** How many of them are ready for review. */
  ready: number;
  /** How many parts of the site have changed. */
  parts: number;
}

const SHOWN = 5;

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
  return { ...pages, shown: shown.slice(0, SHOWN), parts: changes.length };
}

async function listPageDrafts(db: Db): Promise<Omit<Drafts, 'parts'>> {
  const [ready, reply] = await Promise.all([
    db
      .from('page_reviews')
      .select('requested_at, page:content_pages!inner(id, title)', { count: 'exact' })
      .neq('page.status', 'trashed')
      .order('requested_at')
      .limit(SHOWN),
    db
      .from('content_pages')
      .select('id, title, updated_at', { count: 'exact' })
      .in('status', PAGE_GROUPS.unpublished ?? [])
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
    pages: reply.count ?? 0,
    ready: ready.count ?? 0,
  };
}

function pageDraft({ id, title }: { id: string; title: string }, savedAt: string): Draft {
  return { to: `/admin/content/edit/${id}`, label: title, savedAt };
}
