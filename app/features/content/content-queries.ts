import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import {
  createPage,
  deletePage,
  deletePageForGood,
  duplicatePage,
  getLiveSlug,
  getPage,
  listPages,
  listRecentPages,
  type PageChanges,
  type PageSchedule,
  restorePage,
  type SeenPage,
  schedulePage,
  setPublished,
  updatePage,
} from './content-api';
import type { PageQuery } from './content-schema';
import {
  createPreview,
  deleteRedirect,
  listPageLinks,
  listRedirects,
  withdrawPreviews,
} from './page-links-api';

export const contentKeys = {
  all: ['content'] as const,
  list: (query: PageQuery) => [...contentKeys.all, 'list', query] as const,
  recent: () => [...contentKeys.all, 'recent'] as const,
  detail: (id: string) => [...contentKeys.all, 'detail', id] as const,
  versions: (pageId: string) => [...contentKeys.all, 'versions', pageId] as const,
  version: (pageId: string, number: number) =>
    [...contentKeys.all, 'version', pageId, number] as const,
  comments: (pageId: string) => [...contentKeys.all, 'comments', pageId] as const,
  review: (pageId: string) => [...contentKeys.all, 'review', pageId] as const,
  publication: (id: string) => [...contentKeys.all, 'publication', id] as const,
  liveSlug: (id: string) => [...contentKeys.all, 'live-slug', id] as const,
  links: (id: string) => [...contentKeys.all, 'links', id] as const,
  redirects: (pageId: string) => [...contentKeys.all, 'redirects', pageId] as const,
  holder: (pageId: string, holder: string) =>
    [...contentKeys.all, 'holder', pageId, holder] as const,
  blocks: () => [...contentKeys.all, 'blocks'] as const,
  blockVersions: (id: string) => [...contentKeys.all, 'block-versions', id] as const,
};

export function pageListQuery(query: PageQuery) {
  return queryOptions({
    queryKey: contentKeys.list(query),
    queryFn: ({ signal }) => listPages(browserClient(), query, signal),
    placeholderData: keepPreviousData,
  });
}

export function recentPagesQuery() {
  return queryOptions({
    queryKey: contentKeys.recent(),
    queryFn: () => listRecentPages(browserClient()),
  });
}

/** Always fetched: an editor that opens with an old copy would save against an old version. */
export function pageQuery(id: string) {
  return queryOptions({
    queryKey: contentKeys.detail(id),
    queryFn: () => getPage(browserClient(), id),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The page on the server, fetched while an editor has it open. */
export function publicationQuery(id: string) {
  return queryOptions({
    queryKey: contentKeys.publication(id),
    queryFn: () => getPage(browserClient(), id),
    gcTime: 0,
    staleTime: 0,
  });
}

export function liveSlugQuery(id: string) {
  return queryOptions({
    queryKey: contentKeys.liveSlug(id),
    queryFn: () => getLiveSlug(browserClient(), id),
  });
}

/** Fetched each time, because menus and pages change elsewhere. */
export function pageLinksQuery(id: string) {
  return queryOptions({
    queryKey: contentKeys.links(id),
    queryFn: () => listPageLinks(browserClient(), id),
    staleTime: 0,
  });
}

export function useDuplicatePage() {
  const refresh = useRefreshContent();
  return useMutation({
    mutationFn: (id: string) => duplicatePage(browserClient(), id),
    onSuccess: refresh,
  });
}

export function useCreatePage() {
  const refresh = useRefreshContent();
  return useMutation({
    mutationFn: (page: Parameters<typeof createPage>[1]) => createPage(browserClient(), page),
    networkMode: 'always',
    onSuccess: refresh,
  });
}

interface PageSave {
  id: string;
  version: number;
  changes: PageChanges;
}

export function useUpdatePage() {
  const refresh = useRefreshContent();
  return useMutation({
    mutationFn: ({ id, version, changes }: PageSave) =>
      updatePage(browserClient(), id, version, changes),
    // Offline, saving fails at once, so that the editor can say so instead of showing “Saving”.
    networkMode: 'always',
    onSuccess: refresh,
  });
}

export function useSetPublished() {
  const refresh = useRefreshContent();
  return useMutation({
    mutationFn: ({ seen, isPublished }: { seen: SeenPage; isPublished: boolean }) =>
      setPublished(browserClient(), seen, isPublished),
    // After a refusal too, so that the list shows the reason for it.
    onSettled: refresh,
  });
}

export function useDeletePage() {
  const refresh = useRefreshContent();
  return useMutation({
    mutationFn: (id: string) => deletePage(browserClient(), id),
    onSuccess: refresh,
  });
}

export function useRestorePage() {
  const refresh = useRefreshContent();
  return useMutation({
    mutationFn: (id: string) => restorePage(browserClient(), id),
    onSuccess: refresh,
  });
}

export function useDeletePageForGood() {
  const refresh = useRefreshContent();
  return useMutation({
    mutationFn: (id: string) => deletePageForGood(browserClient(), id),
    onSuccess: refresh,
  });
}

export function useSchedulePage() {
  const refresh = useRefreshContent();
  return useMutation({
    mutationFn: ({ seen, schedule }: { seen: SeenPage; schedule: PageSchedule }) =>
      schedulePage(browserClient(), seen, schedule),
    onSuccess: refresh,
  });
}

export function useCreatePreview(pageId: string) {
  return useMutation({ mutationFn: () => createPreview(browserClient(), pageId) });
}

export function useWithdrawPreviews(pageId: string) {
  return useMutation({ mutationFn: () => withdrawPreviews(browserClient(), pageId) });
}

export function redirectsQuery(pageId: string) {
  return queryOptions({
    queryKey: contentKeys.redirects(pageId),
    queryFn: () => listRedirects(browserClient(), pageId),
  });
}

export function useDeleteRedirect() {
  const refresh = useRefreshContent();
  return useMutation({
    mutationFn: (slug: string) => deleteRedirect(browserClient(), slug),
    onSuccess: refresh,
  });
}

/**
 * Refetches the lists without waiting: the message would vanish along with its row. Does not
 * refetch the page in an open editor, where people are typing.
 */
export function useRefreshContent() {
  const queryClient = useQueryClient();
  return () =>
    void queryClient.invalidateQueries({
      queryKey: contentKeys.all,
      predicate: ({ queryKey }) => queryKey[1] !== 'detail',
    });
}
