import { queryOptions, useMutation } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import type { SeenPage } from '../content-api';
import { contentKeys, useRefreshContent } from '../content-queries';
import {
  addComment,
  deleteComment,
  endReview,
  getReview,
  listComments,
  type NewComment,
  requestReview,
  settleComment,
} from './review-api';

export function commentsQuery(pageId: string) {
  return queryOptions({
    queryKey: contentKeys.comments(pageId),
    queryFn: () => listComments(browserClient(), pageId),
  });
}

export function reviewQuery(pageId: string) {
  return queryOptions({
    queryKey: contentKeys.review(pageId),
    queryFn: () => getReview(browserClient(), pageId),
  });
}

export function useAddComment(pageId: string) {
  return useMutation({
    mutationFn: (comment: NewComment) => addComment(browserClient(), pageId, comment),
    onSuccess: useRefreshContent(),
  });
}

export function useSettleComment() {
  return useMutation({
    mutationFn: ({ id, isSettled }: { id: string; isSettled: boolean }) =>
      settleComment(browserClient(), id, isSettled),
    onSettled: useRefreshContent(),
  });
}

export function useDeleteComment() {
  return useMutation({
    mutationFn: (id: string) => deleteComment(browserClient(), id),
    onSuccess: useRefreshContent(),
  });
}

export function useRequestReview() {
  return useMutation({
    mutationFn: ({ seen, note }: { seen: SeenPage; note: string }) =>
      requestReview(browserClient(), seen, note),
    onSuccess: useRefreshContent(),
  });
}

export function useEndReview(pageId: string) {
  return useMutation({
    mutationFn: (comment?: string) => endReview(browserClient(), pageId, comment),
    onSettled: useRefreshContent(),
  });
}
