import { pageRange } from '~/components/record-list/list-state';
import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { TablesInsert, TablesUpdate } from '~/lib/supabase/database.types';
import { type ListPage, toListPage } from '~/lib/supabase/list-page';
import { searchedRows } from '~/lib/supabase/searched-rows';
import type { ContentPage, PageQuery, PageStatus } from './content-schema';
import { CONTENT_MESSAGES } from './messages';

const ROW_COLUMNS =
  'id, title, slug, status, template, is_published, version, updated_at, live:published_pages(slug)';
const RECENT_PAGES = 8;
const TRASHED: PageStatus = 'trashed';

export type PageRow = Pick<
  ContentPage,
  'id' | 'title' | 'slug' | 'status' | 'template' | 'is_published' | 'version' | 'updated_at'
> & {
  /** Where visitors find it now: the draft may have another address. */
  live: { slug: string } | null;
};

/** What a save sends. The state of publication only where it is to change: sending it publishes. */
export type PageChanges = Pick<
  TablesUpdate<'content_pages'>,
  | 'title'
  | 'slug'
  | 'content'
  | 'meta_description'
  | 'template'
  | 'additional_field'
  | 'is_published'
  | 'autosave_of'
>;

export async function listPages(
  db: Db,
  { search, sort, filters, page }: PageQuery,
  signal: AbortSignal,
): Promise<ListPage<PageRow>> {
  let request = searchedRows(db, 'content_pages', ROW_COLUMNS, search);
  // The trash is looked at by asking for it.
  if (filters.status) request = request.eq('status', filters.status);
  else request = request.neq('status', TRASHED);
  if (filters.template) request = request.eq('template', filters.template);
  return toListPage(
    await request
      .order(sort.column, { ascending: !sort.isDescending })
      .order('id')
      .range(...pageRange(page))
      .abortSignal(signal),
  );
}

export async function listRecentPages(db: Db): Promise<PageRow[]> {
  const rows = unwrap(
    await db
      .from('content_pages')
      .select(ROW_COLUMNS)
      .neq('status', TRASHED)
      .order('updated_at', { ascending: false })
      .order('id')
      .limit(RECENT_PAGES),
  );
  return rows ?? [];
}

export async function getPage(db: Db, id: string): Promise<ContentPage> {
  const page = unwrap(await db.from('content_pages').select('*').eq('id', id).maybeSingle());
  if (!page || page.deleted_at) throw new AppError('not_found', CONTENT_MESSAGES.gone);
  return page;
}

export async function createPage(
  db: Db,
  page: TablesInsert<'content_pages'>,
): Promise<ContentPage> {
  const created = unwrap(await db.from('content_pages').insert(page).select('*').single());
  if (!created) throw new AppError('unexpected');
  return created;
}

/**
 * Saves only what nobody else has saved since: `version` is the one the changes were made to. A page
 * that has moved on is `stale`.
 */
export async function updatePage(
  db: Db,
  id: string,
  version: number,
  changes: PageChanges,
): Promise<ContentPage> {
  const saved = unwrap(
    await db
      .from('content_pages')
      .update(changes)
      .eq('id', id)
      .eq('version', version)
      .select('*')
      .maybeSingle(),
  );
  if (saved) return saved;
  const current = await getPage(db, id);
  // Row-level security refuses by finding nothing to change.
  if (current.version === version) throw new AppError('forbidden');
  throw new AppError('stale', CONTENT_MESSAGES.stale);
}

/** The version that was on the screen goes along: the database refuses one that is no longer current. */
export interface SeenPage {
  id: string;
  version: number;
}

export function setPublished(
  db: Db,
  { id, version }: SeenPage,
  isPublished: boolean,
): Promise<ContentPage> {
  return changePage(db, id, { is_published: isPublished, version });
}

/** Into the trash, for 30 days. The database says since when. */
export async function deletePage(db: Db, id: string): Promise<void> {
  await changePage(db, id, { deleted_at: new Date().toISOString() });
}

/** Back from the trash, as a draft. */
export async function restorePage(db: Db, id: string): Promise<void> {
  await changePage(db, id, { deleted_at: null });
}

export async function deletePageForGood(db: Db, id: string): Promise<void> {
  const deleted = unwrap(
    await db.from('content_pages').delete().eq('id', id).select('id').maybeSingle(),
  );
  if (!deleted) await refuse(db, id);
}

export type PageSchedule = Pick<ContentPage, 'publish_at' | 'unpublish_at'>;

/** Publishes that version when the time has come, whatever is saved until then. */
export async function schedulePage(
  db: Db,
  { id, version }: SeenPage,
  { publish_at, unpublish_at }: PageSchedule,
): Promise<ContentPage> {
  return changePage(db, id, { publish_at, unpublish_at, version });
}

/** Where visitors find the page now; `null` while it is not published. */
export async function getLiveSlug(db: Db, pageId: string): Promise<string | null> {
  const live = unwrap(
    await db.from('published_pages').select('slug').eq('page_id', pageId).maybeSingle(),
  );
  return live?.slug ?? null;
}

/** Of what a page is beside its words. */
async function changePage(
  db: Db,
  id: string,
  changes: TablesUpdate<'content_pages'>,
): Promise<ContentPage> {
  const saved = unwrap(
    await db.from('content_pages').update(changes).eq('id', id).select('*').maybeSingle(),
  );
  return saved ?? refuse(db, id);
}

/** Nothing was changed: either the page is gone, or it is not the caller's to change. */
async function refuse(db: Db, id: string): Promise<never> {
  await getPage(db, id);
  throw new AppError('forbidden');
}
