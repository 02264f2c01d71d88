import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { SiteRelease } from './release-parts';

/** Shows a draft in place of the current release: the site editor's preview. */
export const DraftContext = createContext<SiteRelease | undefined>(undefined);

/** The current release, as the root loader gave it to every page. */
export function useSite(): SiteRelease {
  const root = useRouteLoaderData<{ release: SiteRelease }>('root');
  const release = useContext(DraftContext) ?? root?.release;
  if (!release) throw new Error('There is no release outside the pages');
  return release;
}
