import { useRouteLoaderData } from 'react-router';
import { DEFAULT_RELEASE } from './defaults';
import type { SiteRelease } from './release';

/** The current release, as the root loader gave it; the defaults where even that failed. */
export function useSite(): SiteRelease {
  return useRouteLoaderData<{ release: SiteRelease }>('root')?.release ?? DEFAULT_RELEASE;
}
