import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import {
  type CroppedImage,
  cropImage,
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
import {
  createFolder,
  deleteFolder,
  listFolders,
  moveMedia,
  renameFolder,
} from './media-folders-api';
import type { MediaDetails, MediaItem, MediaPageQuery, MediaQuery, MediaUse } from './media-schema';
import {
  deleteForGood,
  deleteManyMedia,
  deleteMedia,
  listTrash,
  listVersions,
  restoreMedia,
  restoreVersion,
  signTrashed,
} from './media-trash-api';

/** A signed address is used for most of its hour. */
const SIGNED_STALE_MS = 50 * 60_000;
/** Each asks the database to look through all pages. */
const USES_AT_ONCE = 6;

export const mediaKeys = {
  all: ['media'] as const,
  list: (query: MediaQuery) => [...mediaKeys.all, 'list', query] as const,
  page: (query: MediaPageQuery) => [...mediaKeys.all, 'page', query] as const,
  detail: (id: string) => [...mediaKeys.all, 'detail', id] as const,
  uses: (id: string) => [...mediaKeys.all, 'uses', id] as const,
  manyUses: (ids: readonly string[]) => [...mediaKeys.all, 'uses of', ids] as const,
  folders: () => [...mediaKeys.all, 'folders'] as const,
  trash: () => [...mediaKeys.all, 'trash'] as const,
  versions: (id: string) => [...mediaKeys.all, 'versions', id] as const,
  /** Not under `all`: a change elsewhere does not invalidate a signed address. */
  signed: (name: string) => ['signed media', name] as const,
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

/** Which of several files are used, and where. */
export function manyUsesQuery(items: readonly MediaItem[]) {
  return queryOptions({
    queryKey: mediaKeys.manyUses(items.map(({ id }) => id)),
    async queryFn() {
      const found: { item: MediaItem; uses: MediaUse[] }[] = [];
      for (let start = 0; start < items.length; start += USES_AT_ONCE) {
        const batch = items.slice(start, start + USES_AT_ONCE).map(async (item) => ({
          item,
          uses: await listMediaUses(browserClient(), item.id),
        }));
        found.push(...(await Promise.all(batch)));
      }
      return found.filter(({ uses }) => uses.length > 0);
    },
    staleTime: 0,
  });
}

export function foldersQuery() {
  return queryOptions({
    queryKey: mediaKeys.folders(),
    queryFn: ({ signal }) => listFolders(browserClient(), signal),
  });
}

export function trashQuery() {
  return queryOptions({
    queryKey: mediaKeys.trash(),
    queryFn: ({ signal }) => listTrash(browserClient(), signal),
  });
}

export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: mediaKeys.versions(id),
    queryFn: () => listVersions(browserClient(), id),
  });
}

export function signedQuery(name: string, width: number) {
  return queryOptions({
    queryKey: mediaKeys.signed(name),
    queryFn: () => signTrashed(browserClient(), name, width),
    staleTime: SIGNED_STALE_MS,
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

/** Refreshes everything about media, even after a failure: part of the change may have happened. */
function useMediaChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  return useMutation({ mutationFn: change, onSettled: useRefreshMedia() });
}

export function useDeleteManyMedia() {
  return useMediaChange((items: readonly MediaItem[]) => deleteManyMedia(browserClient(), items));
}

export function useRestoreMedia() {
  return useMediaChange((item: MediaItem) => restoreMedia(browserClient(), item));
}

export function useDeleteForGood() {
  return useMediaChange((item: MediaItem) => deleteForGood(browserClient(), item));
}

export function useRestoreVersion(id: string) {
  return useMediaChange((version: string) => restoreVersion(browserClient(), id, version));
}

export function useCropImage() {
  return useMediaChange((cropped: CroppedImage) => cropImage(browserClient(), cropped));
}

export function useCreateFolder() {
  return useMediaChange((name: string) => createFolder(browserClient(), name));
}

export function useRenameFolder() {
  return useMediaChange(({ id, name }: { id: string; name: string }) =>
    renameFolder(browserClient(), id, name),
  );
}

export function useDeleteFolder() {
  return useMediaChange((id: string) => deleteFolder(browserClient(), id));
}

export function useMoveMedia() {
  return useMediaChange(({ ids, folder }: { ids: readonly string[]; folder: string | null }) =>
    moveMedia(browserClient(), ids, folder),
  );
}

/** Does not wait: the message would vanish with the file it is about. */
function useRefreshMedia() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: mediaKeys.all });
}
