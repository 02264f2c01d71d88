import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { recordKeys, recordQuery } from '~/features/records/record-queries';
import type { Access } from '~/lib/permissions';
import { browserClient } from '~/lib/supabase/client';
import { type FoundPerson, findPeople } from '~/lib/supabase/find-people';
import {
  fileMessage,
  getMailState,
  makeCandidate,
  makeLead,
  readEnclosedPictures,
  setMessageAside,
  setMessageSpam,
} from './inbox-api';
import { INBOX_BASE } from './inbox-base';
import type { ReceivedMessage } from './inbox-schema';
import { enclosedIds } from './message-document';

const KEYS = recordKeys(INBOX_BASE.table);
const STATE_POLL_MS = 30_000;

export function receivedMessageQuery(id: string) {
  return recordQuery(INBOX_BASE, id);
}

/** Reads the files of a message that it shows as pictures in its text. They never change. */
export function enclosedPicturesQuery(message: ReceivedMessage, html: string) {
  return queryOptions({
    queryKey: [...KEYS.all, 'pictures', message.id],
    queryFn: () => readEnclosedPictures(browserClient(), message, enclosedIds(html)),
    staleTime: 'static',
  });
}

export function mailStateQuery() {
  return queryOptions({
    queryKey: [...KEYS.all, 'mail-state'],
    queryFn: () => getMailState(browserClient()),
    refetchInterval: STATE_POLL_MS,
  });
}

/** People whom a message may be from. */
export function peopleQuery(access: Access, search: string) {
  return queryOptions({
    queryKey: [...KEYS.all, 'people', search],
    queryFn: () => findPeople(browserClient(), access, search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

/** The message also appears on a timeline, so everything on screen is refetched. */
function useMessageChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => void queryClient.invalidateQueries(),
  });
}

export function useFileMessage(id: string) {
  return useMessageChange((person: FoundPerson) => fileMessage(browserClient(), id, person));
}

export function useMakeLead(id: string) {
  return useMessageChange((_: undefined) => makeLead(browserClient(), id));
}

export function useMakeCandidate(id: string) {
  return useMessageChange((_: undefined) => makeCandidate(browserClient(), id));
}

export function useSetSpam(id: string) {
  return useMessageChange((isSpam: boolean) => setMessageSpam(browserClient(), id, isSpam));
}

export function useSetAside(id: string) {
  return useMessageChange((isAside: boolean) => setMessageAside(browserClient(), id, isAside));
}
