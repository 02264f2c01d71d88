import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUserId } from '~/features/auth/use-user-id';
import { isMoving } from '~/lib/board-moves';
import { setStreaming } from '~/lib/live';
import { browserClient } from '~/lib/supabase/client';
import { isTouched } from './changed-queries';
import { type FetchTimes, watchFetches } from './fetch-times';
import { startLiveStream } from './live-stream';
import { accessToken } from './notices-api';
import { noticeKeys } from './notices-queries';

/** Changes that follow each other within this time are fetched together. */
const GATHER_MS = 400;

/** What is on the screen follows what colleagues and visitors do. */
export function useLiveStream(): void {
  const userId = useUserId();
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!userId) return;
    const fetches = watchFetches(queryClient);
    const fetchAgain = gather(queryClient, fetches.isSince);
    let hasOpened = false;
    let isOpen = false;
    const stop = startLiveStream({
      token: () => accessToken(browserClient()),
      onState(state) {
        setStreaming(state === 'open');
        // Queries read their intervals again when they are refetched.
        if (isOpen && state === 'lost') void queryClient.invalidateQueries();
        isOpen = state === 'open';
      },
      onEvent({ name, data, age }) {
        if (name === 'changed' && Array.isArray(data)) {
          fetchAgain(data.map(String), performance.now() - age);
        } else if (name === 'notices') {
          void queryClient.invalidateQueries({ queryKey: noticeKeys.list });
        } else if (name === 'refresh' || (name === 'hello' && hasOpened)) {
          // Something may have been missed while there was no connection.
          void queryClient.invalidateQueries();
        }
        if (name === 'hello') hasOpened = true;
      },
    });
    return () => {
      stop();
      fetches.stop();
    };
  }, [userId, queryClient]);
}

function gather(
  queryClient: QueryClient,
  isFetchedSince: FetchTimes['isSince'],
): (tables: string[], at: number) => void {
  const changed = new Set<string>();
  let changedAt = 0;
  return (tables, at) => {
    // The first one starts the clock.
    if (changed.size === 0) setTimeout(fetchChanged, GATHER_MS);
    changedAt = Math.max(changedAt, at);
    for (const table of tables) changed.add(table);
  };

  function fetchChanged() {
    if (isMoving(queryClient)) {
      setTimeout(fetchChanged, GATHER_MS);
      return;
    }
    const touched = [...changed];
    changed.clear();
    void queryClient.invalidateQueries({
      // Someone's own changes have already been fetched.
      predicate: (query) => isTouched(query.queryKey, touched) && !isFetchedSince(query, changedAt),
    });
  }
}
