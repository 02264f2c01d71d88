import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { pollEvery } from '~/lib/live';
import { browserClient } from '~/lib/supabase/client';
import { createActivity, listActivities, type TimelineOf } from './timeline-api';

const POLL_MS = 15_000;

export const timelineKeys = {
  of: (of: TimelineOf) => ['timeline', of] as const,
};

export function timelineQuery(of: TimelineOf) {
  return queryOptions({
    queryKey: timelineKeys.of(of),
    queryFn: () => listActivities(browserClient(), of),
    refetchInterval: pollEvery(POLL_MS),
  });
}

interface NewActivity {
  kind: 'note' | 'call';
  body: string;
}

/** A call counts as an answer and changes the record, so everything is refetched. */
export function useCreateActivity(of: TimelineOf) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, body }: NewActivity) => createActivity(browserClient(), of, kind, body),
    onSuccess() {
      void queryClient.invalidateQueries();
    },
  });
}
