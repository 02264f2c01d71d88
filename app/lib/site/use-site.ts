import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { SiteRelease } from './release-parts';

/** Replaces the current release with a draft, for the site editor's preview. */
export const DraftContext = createContext<SiteRelease | undefined>(undefined);

/** The current release without the home page's layout. The root loader gives it to every page. */
export type SiteFrame = Omit<SiteRelease, 'layout'>;

export function useSite(): SiteFrame {
  const root = useRouteLoaderData<{ release: SiteFrame }>('root');
  const release = useContext(DraftContext) ?? root?.release;
  if (!release) throw new Error('There is no release outside the pages');
  return release;
}
