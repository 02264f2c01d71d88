import { useRouteLoaderData } from 'react-router';
import { parseRelease, type SiteRelease } from './release';

const FALLBACK = parseRelease(null);

/** The current release, as the root loader gave it; its defaults where even that failed. */
export function useSite(): SiteRelease {
  return useRouteLoaderData<{ release: SiteRelease }>('root')?.release ?? FALLBACK;
}
