import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import { contentKeys, useRefreshContent } from './content-queries';
import type { ContentPage } from './content-schema';
import {
  getVersionByNumber,
  listVersions,
  nameVersion,
  restorePublished,
  restoreVersion,
  type VersionRow,
} from './versions-api';

/** Newest first. Later pages start from the last number. Fetched each time the list is opened. */
export function versionsQuery(pageId: string) {
  return infiniteQueryOptions({
    queryKey: contentKeys.versions(pageId),
    queryFn: ({ pageParam }) => listVersions(browserClient(), pageId, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** A version never changes under the same number: an autosave that adds to it renumbers it. */
export function numberedVersionQuery(pageId: string, number: number) {
  return queryOptions({
    queryKey: contentKeys.version(pageId, number),
    queryFn: () => getVersionByNumber(browserClient(), pageId, number),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useRestoreVersion() {
  const refresh = useRefreshContent();
  return useMutation({
    mutationFn: (version: Pick<VersionRow, 'id' | 'number'>) =>
      restoreVersion(browserClient(), version),
    onSuccess: refresh,
  });
}

export function useNameVersion() {
  const refresh = useRefreshContent();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string | null }) =>
      nameVersion(browserClient(), id, name),
    onSuccess: refresh,
  });
}

export function useRestorePublished() {
  const refresh = useRefreshContent();
  return useMutation({
    mutationFn: (page: ContentPage) => restorePublished(browserClient(), page),
    onSuccess: refresh,
  });
}
