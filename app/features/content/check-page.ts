import { listFigures, toKnown } from '~/features/facts/facts-api';
import { factProblems } from '~/lib/estimate/fact-problems';
import { SITE_PATHS } from '~/lib/site/content-check';
import type { Db } from '~/lib/supabase/client';
import { getPage } from './content-api';
import { pageProblems } from './page-problems';
import { listPublishedSlugs } from './published-pages-api';

/** Reads the page as it is saved, and what its links can lead to. */
export async function checkPage(db: Db, id: string): Promise<string[]> {
  const [page, slugs, moved, figures] = await Promise.all([
    getPage(db, id),
    listPublishedSlugs(db),
    db.from('page_redirects').select('slug'),
    listFigures(db),
  ]);
  const known = [page.slug, ...slugs, ...(moved.data ?? []).map(({ slug }) => slug)];
  const paths = new Set([...SITE_PATHS, ...known.map((slug) => `/${slug}`)]);
  return [
    ...pageProblems(page.content, { paths, hasPages: true }),
    ...factProblems([page.title, page.meta_description, page.content], toKnown(figures)),
  ];
}
