import { useRouteLoaderData } from 'react-router';
import type { SiteRelease } from './release';

/** The current release, as the root loader gave it to every page. */
export function useSite(): SiteRelease {
  const root = useRouteLoaderData<{ release: SiteRelease }>('root');
  if (!root) throw new Error('There is no release outside the pages');
  return root.release;
}
