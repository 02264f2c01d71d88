import { pageRange } from '~/components/record-list/list-state';
import { AppError, unwrap } from '~/lib/errors';
import { hasValues } from '~/lib/same-json';
import { PAGE_GROUPS } from '~/lib/site/page-groups';
import type { Db } from '~/lib/supabase/client';
import type { TablesInsert, TablesUpdate } from '~/lib/supabase/database.types';
import { insertOnce } from '~/lib/supabase/insert-once';
import { type ListPage, toListPage } from '~/lib/supabase/list-page';
import { searchedRows } from '~/lib/supabase/searched-rows';
import { type ContentPage, type PageQuery, type PageStatus, READY } from './content-schema';
import { copySlug, copySlugStart, copyTitle } from './duplicate-name';
import { CONTENT_MESSAGES } from './messages';

const ROW_COLUMNS =
  'id, title, slug, status, template, is_published, version, updated_at, site_page, live:published_pages(slug), review:page_reviews(version)';
/** Leaves out pages without a review. */
const READY_COLUMNS = ROW_COLUMNS.replace('page_reviews(', 'page_reviews!inner(');
const RECENT_PAGES = 8;
const TRASHED: PageStatus = 'trashed';

export type PageRow = Pick<
  ContentPage,
  | 'id'
  | 'title'
  | 'slug'
  | 'status'
  | 'template'
  | 'is_published'
  | 'version'
  | 'updated_at'
  | 'site_page'
> & {
  /** The published address. The draft may have a different one. */
  live: { slug: string } | null;
  /** Set while the page waits for someone to publish it. */
  review: { version: number } | null;
};

/** What a save sends. Has the published state only to change it, because sending it publishes. */
export type PageChanges = Pick<
  TablesUpdate<'content_pages'>,
  | 'title'
  | 'slug'
  | 'content'
  | 'meta_description'
  | 'template'
  | 'additional_field'
  | 'featured_image'
  | 'author'
  | 'category'
  | 'article_date'
  | 'is_published'
  | 'autosave_of'
>;

export async function listPages(
  db: Db,
  { search, sort, filters, page }: PageQuery,
  signal: AbortSignal,
): Promise<ListPage<PageRow>> {
  const isReady = filters.status === READY;
  const columns = isReady ? READY_COLUMNS : ROW_COLUMNS;
  let request = searchedRows(db, 'content_pages', columns as typeof ROW_COLUMNS, search);
  // Pages in the trash are listed only if the filter says so.
  const several = PAGE_GROUPS[filters.status ?? ''];
  if (several) request = request.in('status', several);
  else if (filters.status && !isReady) request = request.eq('status', filters.status);
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
  return getPage(db, await insertOnce(db, 'content_pages', page));
}

/** Makes a draft with everything that belongs to the page's content, at a free address. */
export async function duplicatePage(db: Db, id: string): Promise<ContentPage> {
  const page = await getPage(db, id);
  const taken = unwrap(
    await db
      .from('content_pages')
      .select('slug')
      .like('slug', `${copySlugStart(page.slug)}%`)
      .is('deleted_at', null),
  );
  return createPage(db, {
    title: copyTitle(page.title),
    slug: copySlug(
      page.slug,
      (taken ?? []).map(({ slug }) => slug),
    ),
    content: page.content,
    meta_description: page.meta_description,
    template: page.template,
    additional_field: page.additional_field,
    featured_image: page.featured_image,
    author: page.author,
    category: page.category,
    article_date: page.article_date,
  });
}

/**
 * Saves only if no one else has saved since: `version` is the version that the changes are based
 * on. Throws `stale` if the page has a newer one.
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
  // When row-level security refuses a change, the update finds no row.
  if (current.version === version) throw new AppError('forbidden');
  const { autosave_of: _, ...wanted } = changes;
  // An earlier try was stored and only its answer was lost.
  if (hasValues(current, wanted)) return current;
  throw new AppError('stale', CONTENT_MESSAGES.stale);
}

/** Includes the version on the screen: the database refuses it if it is no longer current. */
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

/** Moves the page to the trash for 30 days. The database sets the time. */
export async function deletePage(db: Db, id: string): Promise<void> {
  await changePage(db, id, { deleted_at: new Date().toISOString() });
}

/** Restores the page from the trash as a draft. */
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

/** Publishes this version at the scheduled time, even if later ones have been saved by then. */
export async function schedulePage(
  db: Db,
  { id, version }: SeenPage,
  { publish_at, unpublish_at }: PageSchedule,
): Promise<ContentPage> {
  return changePage(db, id, { publish_at, unpublish_at, version });
}

/** The page's published address, or `null` if it is not published. */
export async function getLiveSlug(db: Db, pageId: string): Promise<string | null> {
  const live = unwrap(
    await db.from('published_pages').select('slug').eq('page_id', pageId).maybeSingle(),
  );
  return live?.slug ?? null;
}

/** Changes the page's state, not its content. */
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

/** Nothing was changed: either the page is gone, or the caller may not change it. */
async function refuse(db: Db, id: string): Promise<never> {
  await getPage(db, id);
  throw new AppError('forbidden');
}
