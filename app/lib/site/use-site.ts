import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { SiteRelease } from './release-parts';

/** Replaces the current release with a draft, for the site editor's preview. */
export const DraftContext = createContext<SiteRelease | undefined>(undefined);

/** The current release, which the root loader gives to every page. */
export function useSite(): SiteRelease {
  const root = useRouteLoaderData<{ release: SiteRelease }>('root');
  const release = useContext(DraftContext) ?? root?.release;
  if (!release) throw new Error('There is no release outside the pages');
  return release;
}
