import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEvery } from '~/lib/live';
import { browserClient } from '~/lib/supabase/client';
import { listVacancyChoices } from './application-list-api';
import { getApplication, listScores, readBoard } from './applications-api';
import { listTemplates, previewLetters, type WrittenLetter } from './letters-api';
import { getShortlistVacancy, listShares, listShortlists } from './shortlists-api';
import { listWaiting, type WaitingOf } from './waiting-api';

/** How often to look for new applications and for moves by others. */
const POLL_MS = 15_000;

export const applicationKeys = {
  all: ['applications'] as const,
  board: (vacancyId: string) => ['applications', 'board', vacancyId] as const,
  vacancyChoices: (chosen: string) => ['applications', 'vacancy-choices', chosen] as const,
  detail: (id: string) => ['applications', 'detail', id] as const,
  scores: (id: string) => ['applications', 'scores', id] as const,
  shares: (ids: readonly string[]) => ['applications', 'shares', ids] as const,
  templates: () => ['applications', 'templates'] as const,
  letters: (ids: readonly string[], letter: WrittenLetter) =>
    ['applications', 'letters', ids, letter.subject, letter.body] as const,
  shortlists: (vacancyId: string) => ['applications', 'shortlists', vacancyId] as const,
  waiting: (of: WaitingOf) => ['applications', 'waiting', of] as const,
  vacancy: (vacancyId: string) => ['applications', 'vacancy', vacancyId] as const,
};

/** Fetches all cards at once; each column shows its share of them. */
export function boardQuery(vacancyId: string) {
  return queryOptions({
    queryKey: applicationKeys.board(vacancyId),
    queryFn: ({ signal }) => readBoard(browserClient(), vacancyId, signal),
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function vacancyChoicesQuery(chosen: string) {
  return queryOptions({
    queryKey: applicationKeys.vacancyChoices(chosen),
    queryFn: () => listVacancyChoices(browserClient(), chosen),
    placeholderData: keepPreviousData,
  });
}

export function applicationQuery(id: string) {
  return queryOptions({
    queryKey: applicationKeys.detail(id),
    queryFn: () => getApplication(browserClient(), id),
  });
}

export function scoresQuery(id: string) {
  return queryOptions({
    queryKey: applicationKeys.scores(id),
    queryFn: () => listScores(browserClient(), id),
  });
}

export function templatesQuery() {
  return queryOptions({
    queryKey: applicationKeys.templates(),
    queryFn: () => listTemplates(browserClient()),
  });
}

export function letterPreviewQuery(ids: readonly string[], letter: WrittenLetter) {
  return queryOptions({
    queryKey: applicationKeys.letters(ids, letter),
    queryFn: () => previewLetters(browserClient(), ids, letter),
  });
}

export function shortlistsQuery(vacancyId: string) {
  return queryOptions({
    queryKey: applicationKeys.shortlists(vacancyId),
    queryFn: () => listShortlists(browserClient(), vacancyId),
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function waitingQuery(of: WaitingOf) {
  return queryOptions({
    queryKey: applicationKeys.waiting(of),
    queryFn: () => listWaiting(browserClient(), of),
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function shortlistVacancyQuery(vacancyId: string) {
  return queryOptions({
    queryKey: applicationKeys.vacancy(vacancyId),
    queryFn: () => getShortlistVacancy(browserClient(), vacancyId),
  });
}

export function sharesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: applicationKeys.shares(ids),
    queryFn: () => listShares(browserClient(), ids),
  });
}
