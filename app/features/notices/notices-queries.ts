import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { pollEvery } from '~/lib/live';
import { browserClient } from '~/lib/supabase/client';
import { getNoticeSettings, listNotices } from './notices-api';

const POLL_MS = 30_000;

export const noticeKeys = {
  list: ['notices', 'list'] as const,
  settings: ['notices', 'settings'] as const,
};

export function noticesQuery() {
  return infiniteQueryOptions({
    queryKey: noticeKeys.list,
    queryFn: ({ pageParam }) => listNotices(browserClient(), pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function noticeSettingsQuery() {
  return queryOptions({
    queryKey: noticeKeys.settings,
    queryFn: () => getNoticeSettings(browserClient()),
  });
}
