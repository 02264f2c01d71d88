import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { notifyFailure } from '~/components/ui/notify-failure';
import { toAppError } from '~/lib/errors';
import { randomId } from '~/lib/secure-context';
import { browserClient } from '~/lib/supabase/client';
import { contentKeys } from './content-queries';
import { holdPage, releasePage } from './holder-api';
import { CONTENT_MESSAGES, changeFailure } from './messages';

/** The database treats an editor as closed after 45 s without a report. */
const SIGN_OF_LIFE_MS = 15_000;

const TAB_KEY = 'tuart-editor-tab';

/** Survives a reload, so that people do not lock themselves out. */
function tabId(): string {
  try {
    const id = sessionStorage.getItem(TAB_KEY) ?? randomId();
    sessionStorage.setItem(TAB_KEY, id);
    return id;
  } catch {
    return randomId();
  }
}

/**
 * Holds the page for this editor, or says who holds it. While that is unknown, this editor counts
 * as the holder: the database refuses stale saves anyway. While `isResting`, the page is free for
 * others.
 */
export function usePageHolder(pageId: string | null, isResting: boolean) {
  const queryClient = useQueryClient();
  const [holder] = useState(tabId);
  const [hadIt, setHadIt] = useState(false);
  const queryKey = contentKeys.holder(pageId ?? '', holder);
  const inTurn = useTurns();
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: () => inTurn(() => holdPage(browserClient(), pageId ?? '', holder)),
    enabled: pageId !== null && !isResting,
    refetchInterval: SIGN_OF_LIFE_MS,
    refetchIntervalInBackground: true,
    staleTime: SIGN_OF_LIFE_MS,
    gcTime: 0,
  });
  if (data?.isMine && !hadIt) setHadIt(true);

  const takeOver = useMutation({
    mutationFn: () => inTurn(() => holdPage(browserClient(), pageId ?? '', holder, true)),
    onSuccess: (held) => queryClient.setQueryData(queryKey, held),
    onError(error) {
      const cause = toAppError(error);
      const { title, description } = changeFailure(cause, CONTENT_MESSAGES.takeOverFailed, 'edit');
      notifyFailure(title, cause, description);
    },
  });

  useEffect(() => {
    if (!pageId || isResting) return;
    return () => {
      // Failing is harmless: the database notices the closed editor a little later.
      void inTurn(() => releasePage(browserClient(), pageId, holder)).catch(() => {});
      // Whoever held the page until now says nothing about who will.
      queryClient.removeQueries({ queryKey: contentKeys.holder(pageId, holder) });
    };
  }, [pageId, holder, isResting, queryClient, inTurn]);

  return {
    isMine: isResting || (data?.isMine ?? true),
    name: data?.name ?? null,
    isOwn: data?.isOwn ?? true,
    hadIt,
    takeOver,
    ask: refetch,
  };
}

type Ask = <Answer>(question: () => Promise<Answer>) => Promise<Answer>;

/** Asks the server one thing after the other: a hold must not arrive after its release. */
function useTurns(): Ask {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback((question) => {
    const turn = last.current.then(question, question);
    last.current = turn;
    return turn;
  }, []);
}
