import { queryOptions, useMutation } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import { getMailState, getTestResult, sendTestEmail } from './mail-state-api';

const KEY = ['mail-state'] as const;
const FRESH_MS = 60_000;
const LIVE_MS = 1_000;

/** Record pages only ask whether texts are set up, which changes when the server starts. */
export function mailStateQuery() {
  return queryOptions({
    queryKey: KEY,
    queryFn: () => getMailState(browserClient()),
    staleTime: FRESH_MS,
  });
}

/** Looks every second until it is known what became of the message. */
export function testResultQuery(id: string) {
  return queryOptions({
    queryKey: [...KEY, 'test', id],
    queryFn: () => getTestResult(browserClient(), id),
    refetchInterval: ({ state }) => {
      const { status } = state.data ?? {};
      return status === 'sent' || status === 'failed' ? false : LIVE_MS;
    },
  });
}

export function useSendTest() {
  return useMutation({
    mutationFn: (recipient: string) => sendTestEmail(browserClient(), recipient),
  });
}
