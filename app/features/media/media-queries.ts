import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import {
  deleteMedia,
  getMedia,
  listMedia,
  listMediaPage,
  listMediaUses,
  type MediaReplacement,
  type MediaUpload,
  replaceMedia,
  updateMedia,
  uploadMedia,
} from './media-api';
import type { MediaDetails, MediaItem, MediaPageQuery, MediaQuery } from './media-schema';

export const mediaKeys = {
  all: ['media'] as const,
  list: (query: MediaQuery) => [...mediaKeys.all, 'list', query] as const,
  page: (query: MediaPageQuery) => [...mediaKeys.all, 'page', query] as const,
  detail: (id: string) => [...mediaKeys.all, 'detail', id] as const,
  uses: (id: string) => [...mediaKeys.all, 'uses', id] as const,
};

export function mediaListQuery(query: MediaQuery) {
  return queryOptions({
    queryKey: mediaKeys.list(query),
    queryFn: ({ signal }) => listMedia(browserClient(), query, signal),
    placeholderData: keepPreviousData,
  });
}

export function mediaPageQuery(query: MediaPageQuery) {
  return queryOptions({
    queryKey: mediaKeys.page(query),
    queryFn: ({ signal }) => listMediaPage(browserClient(), query, signal),
    placeholderData: keepPreviousData,
  });
}

export function mediaQuery(id: string) {
  return queryOptions({
    queryKey: mediaKeys.detail(id),
    queryFn: () => getMedia(browserClient(), id),
  });
}

/** Fetched each time, because pages change elsewhere. */
export function mediaUsesQuery(id: string) {
  return queryOptions({
    queryKey: mediaKeys.uses(id),
    queryFn: () => listMediaUses(browserClient(), id),
    staleTime: 0,
  });
}

export function useUploadMedia() {
  const refresh = useRefreshMedia();
  return useMutation({
    mutationFn: (upload: MediaUpload) => uploadMedia(browserClient(), upload),
    onSuccess: refresh,
  });
}

export function useUpdateMedia(id: string) {
  const refresh = useRefreshMedia();
  return useMutation({
    mutationFn: (details: MediaDetails) => updateMedia(browserClient(), id, details),
    onSuccess: refresh,
  });
}

export function useReplaceMedia() {
  const refresh = useRefreshMedia();
  return useMutation({
    mutationFn: (replacement: MediaReplacement) => replaceMedia(browserClient(), replacement),
    // After a failure too, because part of it may have happened.
    onSettled: refresh,
  });
}

export function useDeleteMedia() {
  const refresh = useRefreshMedia();
  return useMutation({
    mutationFn: (item: MediaItem) => deleteMedia(browserClient(), item),
    // After a failure too, because part of it may have happened.
    onSettled: refresh,
  });
}

/** Does not wait: the message would vanish with the file it is about. */
function useRefreshMedia() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: mediaKeys.all });
}
