import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import {
  deleteMedia,
  getMedia,
  listMedia,
  type MediaUpload,
  updateMedia,
  uploadMedia,
} from './media-api';
import type { MediaItem, MediaQuery, MediaWords } from './media-schema';

export const mediaKeys = {
  all: ['media'] as const,
  list: (query: MediaQuery) => [...mediaKeys.all, 'list', query] as const,
  detail: (id: string) => [...mediaKeys.all, 'detail', id] as const,
};

export function mediaListQuery(query: MediaQuery) {
  return queryOptions({
    queryKey: mediaKeys.list(query),
    queryFn: ({ signal }) => listMedia(browserClient(), query, signal),
    placeholderData: keepPreviousData,
  });
}

export function mediaQuery(id: string) {
  return queryOptions({
    queryKey: mediaKeys.detail(id),
    queryFn: () => getMedia(browserClient(), id),
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
    mutationFn: (words: MediaWords) => updateMedia(browserClient(), id, words),
    onSuccess: refresh,
  });
}

export function useDeleteMedia() {
  const refresh = useRefreshMedia();
  return useMutation({
    mutationFn: (item: MediaItem) => deleteMedia(browserClient(), item),
    // After a failure too: part of it may have happened.
    onSettled: refresh,
  });
}

/** Not waited for: what goes would take the words about it along. */
function useRefreshMedia() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: mediaKeys.all });
}
