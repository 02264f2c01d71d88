import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { SiteRelease } from './release-parts';
import type { SiteWords } from './setting-defaults';
import type { SiteFrame } from './site-frame';

/** Replaces the current release with a draft, for the site editor's preview. */
export const DraftContext = createContext<SiteRelease | undefined>(undefined);

export function useSite(): SiteFrame {
  const root = useRouteLoaderData<{ release: SiteFrame }>('root');
  const release = useContext(DraftContext) ?? root?.release;
  if (!release) throw new Error('There is no release outside the pages');
  return release;
}

/** All words of the site. On the home page only those of `SiteFrame` are there. */
export function usePageWords(): SiteWords {
  return useSite().settings.words as SiteWords;
}
