import { queryOptions } from '@tanstack/react-query';
import { pollEvery } from '~/lib/live';
import { browserClient } from '~/lib/supabase/client';
import {
  type ClashQuery,
  findClashes,
  listContacts,
  listInterviews,
  listPlanned,
} from './interviews-api';

/** How often to look for changes by others. */
const POLL_MS = 15_000;

export const interviewKeys = {
  of: (applicationId: string) => ['interviews', 'of', applicationId] as const,
  planned: (vacancyId: string) => ['interviews', 'planned', vacancyId] as const,
  contacts: (applicationId: string) => ['interviews', 'contacts', applicationId] as const,
  clashes: (query: ClashQuery) => ['interviews', 'clashes', query] as const,
};

export function interviewsQuery(applicationId: string) {
  return queryOptions({
    queryKey: interviewKeys.of(applicationId),
    queryFn: () => listInterviews(browserClient(), applicationId),
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function plannedQuery(vacancyId: string) {
  return queryOptions({
    queryKey: interviewKeys.planned(vacancyId),
    queryFn: () => listPlanned(browserClient(), vacancyId),
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function contactsQuery(applicationId: string) {
  return queryOptions({
    queryKey: interviewKeys.contacts(applicationId),
    queryFn: () => listContacts(browserClient(), applicationId),
  });
}

export function clashesQuery(query: ClashQuery) {
  return queryOptions({
    queryKey: interviewKeys.clashes(query),
    queryFn: () => findClashes(browserClient(), query),
  });
}
