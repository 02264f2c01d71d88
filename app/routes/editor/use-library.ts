import { queryOptions, useQuery } from '@tanstack/react-query';
import { type BlockLibrary, loadAllBlocks } from '~/blocks/visual/all-blocks';
import { readPageContent } from '~/features/content/page-content';
import { listPublishedPages } from '~/features/editor/published-pages-api';
import { countUses, type LibraryItem } from '~/features/layouts/library';
import type { SiteLayout } from '~/lib/site/release';
import { browserClient } from '~/lib/supabase/client';

/** Of every block, what the library says of it. */
const catalogueQuery = queryOptions({
  queryKey: ['editor', 'catalogue'],
  queryFn: loadAllBlocks,
  staleTime: Number.POSITIVE_INFINITY,
});

const pagesQuery = queryOptions({
  queryKey: ['editor', 'published-pages'],
  queryFn: () => listPublishedPages(browserClient()),
});

const NO_BLOCKS: BlockLibrary = {};

/** Components with their counted use, and the addresses of published pages. */
export function useLibrary(published: SiteLayout) {
  const { data: blocks = NO_BLOCKS } = useQuery(catalogueQuery);
  const { data: pages = [] } = useQuery(pagesQuery);
  const uses = countUses(
    published,
    pages.map(({ content }) => readPageContent(content)),
  );
  const library = Object.entries(blocks).map(
    ([id, { name, description, category, isNew = false, version }]): LibraryItem => ({
      id,
      name,
      description,
      category,
      isNew,
      version,
      usageCount: uses.get(id) ?? 0,
    }),
  );
  return { blocks, library, slugs: pages.map(({ slug }) => slug) };
}
