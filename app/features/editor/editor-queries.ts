import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import { getSite, isDeveloperAdmin, isStorageReady } from './editor-api';
import { listReleases, restoreRelease } from './releases-api';

export const editorKeys = {
  all: ['editor'] as const,
  site: () => [...editorKeys.all, 'site'] as const,
  permission: () => [...editorKeys.all, 'permission'] as const,
  storage: () => [...editorKeys.all, 'storage'] as const,
  releases: () => [...editorKeys.all, 'releases'] as const,
};

/** Asked each time the editor opens (§6). */
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

/** Always read anew: an editor that opens on an old copy would save against an old version. */
export function siteQuery() {
  return queryOptions({
    queryKey: editorKeys.site(),
    queryFn: () => getSite(browserClient()),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function releasesQuery() {
  return queryOptions({
    queryKey: editorKeys.releases(),
    queryFn: () => listReleases(browserClient()),
  });
}

export function useRestoreRelease() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (number: number) => restoreRelease(browserClient(), number),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: editorKeys.all }),
  });
}
