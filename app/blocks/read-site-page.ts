import type { RouterContextProvider } from 'react-router';
import { readPageContent } from '~/features/content/page-content';
import { requestServices } from '~/lib/request-context';
import type { LayoutComponent } from '~/lib/site/release-parts';
import type { SitePageName } from '~/lib/site/site-pages';
import { readBlocks } from './read-blocks';

export interface SitePageData {
  title: string;
  description: string;
  blocks: LayoutComponent[];
}

/** One of the site's own pages, ready to show. For loaders. */
export async function readSitePage(
  context: Readonly<RouterContextProvider>,
  name: SitePageName,
): Promise<SitePageData> {
  const { sitePage, withFacts } = context.get(requestServices);
  const { title, description, content } = sitePage(name);
  return withFacts({ title, description, blocks: await readBlocks(readPageContent(content)) });
}
