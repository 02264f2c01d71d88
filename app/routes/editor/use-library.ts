import { queryOptions, useQuery } from '@tanstack/react-query';
import { type BlockLibrary, loadAllBlocks } from '~/blocks/visual/all-blocks';
import { readPageContent } from '~/features/content/page-content';
import { listPublishedPages } from '~/features/editor/published-pages-api';
import { countUses, type LibraryItem } from '~/features/layouts/library';
import type { SiteLayout } from '~/lib/site/release-parts';
import { browserClient } from '~/lib/supabase/client';

/** The library's data about every block. */
const catalogueQuery = queryOptions({
  queryKey: ['editor', 'catalogue'],
  queryFn: loadAllBlocks,
  staleTime: Number.POSITIVE_INFINITY,
});

const pagesQuery = queryOptions({
  queryKey: ['editor', 'published-pages'],
  queryFn: () => listPublishedPages(browserClient()),
});

/** Every block, how often each is used on the public site, and the addresses of published pages. */
export function useLibrary() {
  const catalogue = useQuery(catalogueQuery);
  const { data: pages } = useQuery(pagesQuery);
  const usesWith = (published: SiteLayout) =>
    pages &&
    countUses(
      published,
      pages.map(({ content }) => readPageContent(content)),
    );
  return { catalogue, usesWith, slugs: pages?.map(({ slug }) => slug) };
}

/** `uses` is undefined while it loads, or if the request failed. */
export function libraryOf(
  blocks: BlockLibrary,
  uses: ReadonlyMap<string, number> | undefined,
): LibraryItem[] {
  return Object.entries(blocks).map(
    ([id, { name, description, category, isNew = false, version }]) => ({
      id,
      name,
      description,
      category,
      isNew,
      version,
      usageCount: uses ? (uses.get(id) ?? 0) : null,
    }),
  );
}
