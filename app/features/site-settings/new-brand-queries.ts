import { queryOptions, useMutation } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import { type BrandStart, getCurrentSite, startBrand } from './new-brand-api';

/** Fetched when the window opens and not again, because people compare with it. */
export function currentSiteQuery() {
  return queryOptions({
    queryKey: ['new-brand'] as const,
    queryFn: () => getCurrentSite(browserClient()),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useStartBrand() {
  return useMutation({ mutationFn: (start: BrandStart) => startBrand(browserClient(), start) });
}
