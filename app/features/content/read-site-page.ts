import type { RouterContextProvider } from 'react-router';
import { requestServices } from '~/lib/request-context';
import type { SitePageName } from '~/lib/site/site-pages';
import { type PageBlock, readPageContent } from './page-content';

export interface SitePageData {
  title: string;
  description: string;
  blocks: PageBlock[];
}

/** One of the site's own pages, ready to show. For loaders. */
export function readSitePage(
  context: Readonly<RouterContextProvider>,
  name: SitePageName,
): SitePageData {
  const { title, description, content } = context.get(requestServices).sitePage(name);
  return { title, description, blocks: readPageContent(content) };
}
