import { z } from 'zod';
import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

export interface PreviewLink {
  /** Path and query. The secret is in the query, which no log keeps. */
  path: string;
  expiresAt: string;
}

export async function createPreview(db: Db, pageId: string): Promise<PreviewLink> {
  const [made] = unwrap(await db.rpc('create_page_preview', { page_id: pageId })) ?? [];
  if (!made) throw new AppError('unexpected');
  return { path: `/preview?key=${made.token}`, expiresAt: made.expires_at };
}

/** Withdraws the person's previews of the page; for administrators, everybody's. */
export async function withdrawPreviews(db: Db, pageId: string): Promise<void> {
  unwrap(await db.rpc('withdraw_page_previews', { page_id: pageId }));
}

const pageLinkSchema = z.object({
  kind: z.enum(['menu', 'layout', 'page']),
  id: z.string(),
  title: z.string(),
});

/** A place where visitors find a link to the page. */
export type PageLink = z.infer<typeof pageLinkSchema>;

export async function listPageLinks(db: Db, pageId: string): Promise<PageLink[]> {
  return z
    .array(pageLinkSchema)
    .parse(unwrap(await db.rpc('list_page_links', { page_id: pageId })));
}

/** Earlier addresses that redirect to the page. An unpublished page keeps its last one here. */
export async function listRedirects(db: Db, pageId: string): Promise<string[]> {
  const rows = unwrap(
    await db
      .from('page_redirects')
      .select('slug, page:content_pages!inner(slug)')
      .eq('page_id', pageId)
      .order('slug'),
  );
  return (rows ?? []).filter(({ slug, page }) => slug !== page.slug).map(({ slug }) => slug);
}

export async function deleteRedirect(db: Db, slug: string): Promise<void> {
  const deleted = unwrap(
    await db.from('page_redirects').delete().eq('slug', slug).select('slug').maybeSingle(),
  );
  if (!deleted) throw new AppError('forbidden');
}
