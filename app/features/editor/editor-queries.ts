import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import { getSite, isDeveloperAdmin, isStorageReady } from './editor-api';
import {
  getRelease,
  listReleases,
  RELEASES_PAGE_SIZE,
  type Restoration,
  restoreRelease,
} from './releases-api';

export const editorKeys = {
  all: ['editor'] as const,
  site: () => [...editorKeys.all, 'site'] as const,
  permission: () => [...editorKeys.all, 'permission'] as const,
  storage: () => [...editorKeys.all, 'storage'] as const,
  releases: () => [...editorKeys.all, 'releases'] as const,
  release: (number: number) => [...editorKeys.all, 'release', number] as const,
  presence: (holder: string) => [...editorKeys.all, 'presence', holder] as const,
};

/** Fetched each time the editor opens (§6). */
export function permissionQuery() {
  return queryOptions({
    queryKey: editorKeys.permission(),
    queryFn: () => isDeveloperAdmin(browserClient()),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

export function storageQuery() {
  return queryOptions({
    queryKey: editorKeys.storage(),
    queryFn: () => isStorageReady(browserClient()),
    retry: false,
  });
}

/** Always fetched: an editor that opens with an old copy would save against an old version. */
export function siteQuery() {
  return queryOptions({
    queryKey: editorKeys.site(),
    queryFn: () => getSite(browserClient()),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function releasesQuery() {
  return infiniteQueryOptions({
    queryKey: editorKeys.releases(),
    queryFn: ({ pageParam }) => listReleases(browserClient(), pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) =>
      page.length < RELEASES_PAGE_SIZE ? undefined : page.at(-1)?.number,
  });
}

/** A release never changes. */
export function releaseQuery(number: number) {
  return queryOptions({
    queryKey: editorKeys.release(number),
    queryFn: () => getRelease(browserClient(), number),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useRestoreRelease() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (restoration: Restoration) => restoreRelease(browserClient(), restoration),
    // After a refusal too, so that the screen shows what has changed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: editorKeys.all }),
  });
}
