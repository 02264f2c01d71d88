import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { recordKeys } from '~/features/records/record-queries';
import { browserClient } from '~/lib/supabase/client';
import { duplicateVacancy, findEmployers, getEmployer, listVacanciesOf } from './vacancies-api';
import type { Vacancy } from './vacancies-schema';

const VACANCY_KEYS = recordKeys('vacancies');

export function vacanciesOfQuery(organisationId: string) {
  return queryOptions({
    queryKey: [...VACANCY_KEYS.all, 'organisation', organisationId],
    queryFn: () => listVacanciesOf(browserClient(), organisationId),
  });
}

export function employerQuery(id: string) {
  return queryOptions({
    queryKey: ['organisations', 'employer', id],
    queryFn: () => getEmployer(browserClient(), id),
    enabled: id !== '',
  });
}

export function employersQuery(search: string) {
  return queryOptions({
    queryKey: ['organisations', 'employers', search],
    queryFn: () => findEmployers(browserClient(), search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

export function useDuplicateVacancy() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (vacancy: Vacancy) => duplicateVacancy(browserClient(), vacancy),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: VACANCY_KEYS.all });
    },
  });
}
