import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEvery } from '~/lib/live';
import { browserClient } from '~/lib/supabase/client';
import { type CalendarQuery, getFeed, listEntries } from './calendar-api';

/** How often to look for changes by others. */
const POLL_MS = 30_000;

export const calendarKeys = {
  /** Below the key of tasks, because whatever changes a task changes the calendar. */
  days: ['tasks', 'calendar'] as const,
  entries: (query: CalendarQuery) => ['tasks', 'calendar', query] as const,
  feed: () => ['calendar', 'feed'] as const,
};

/** Keeps the previous days on screen until the answer arrives. */
export function calendarQuery(query: CalendarQuery) {
  return queryOptions({
    queryKey: calendarKeys.entries(query),
    queryFn: ({ signal }) => listEntries(browserClient(), query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function feedQuery() {
  return queryOptions({
    queryKey: calendarKeys.feed(),
    queryFn: () => getFeed(browserClient()),
    // The answer says when a calendar last read the address.
    refetchOnMount: 'always',
  });
}
