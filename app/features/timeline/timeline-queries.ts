import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { pollEvery } from '~/lib/live';
import { browserClient } from '~/lib/supabase/client';
import {
  correctActivity,
  createActivity,
  deleteActivity,
  getSentMessage,
  listMentionable,
  type NoteText,
  putBackDetails,
  readTimeline,
  type TimelineOf,
  type TimelineView,
} from './timeline-api';
import type { Activity } from './timeline-schema';

const POLL_MS = 15_000;
const COLLEAGUES_STALE_MS = 60_000;

const timelineKeys = {
  view: (view: TimelineView) => ['timeline', view] as const,
  mentionable: (of: TimelineOf) => ['timeline', 'mentionable', of] as const,
  message: (id: string) => ['timeline', 'message', id] as const,
};

export function timelineQuery(view: TimelineView) {
  return infiniteQueryOptions({
    queryKey: timelineKeys.view(view),
    queryFn: ({ pageParam }) => readTimeline(browserClient(), view, pageParam),
    initialPageParam: undefined as Activity | undefined,
    getNextPageParam: (page) => (page.has_more ? page.entries.at(-1) : undefined),
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function mentionableQuery(of: TimelineOf) {
  return queryOptions({
    queryKey: timelineKeys.mentionable(of),
    queryFn: () => listMentionable(browserClient(), of),
    staleTime: COLLEAGUES_STALE_MS,
  });
}

export function sentMessageQuery(id: string) {
  return queryOptions({
    queryKey: timelineKeys.message(id),
    queryFn: () => getSentMessage(browserClient(), id),
  });
}

/** A call counts as an answer and changes the record, so everything is refetched. */
function useTimelineChange<Change, Result>(change: (given: Change) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled() {
      void queryClient.invalidateQueries();
    },
  });
}

export function useCreateActivity(of: TimelineOf) {
  return useTimelineChange((entry: NoteText & { kind: 'note' | 'call' }) =>
    createActivity(browserClient(), of, entry),
  );
}

export function useCorrectActivity(activity: Activity) {
  return useTimelineChange((text: NoteText) => correctActivity(browserClient(), activity, text));
}

export function useDeleteActivity(id: string) {
  return useTimelineChange(() => deleteActivity(browserClient(), id));
}

export function usePutBack(id: string) {
  return useTimelineChange(() => putBackDetails(browserClient(), id));
}
