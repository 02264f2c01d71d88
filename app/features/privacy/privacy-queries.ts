import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import { exportPerson } from './person-export';
import {
  applyRetention,
  erasePerson,
  findPerson,
  findUndecided,
  previewRetention,
  type RetentionRule,
  type RuleChange,
  saveRule,
} from './privacy-api';
import type { Person } from './privacy-schema';

export const privacyKeys = {
  person: (email: string) => ['privacy', 'person', email] as const,
  undecided: (email: string) => ['privacy', 'undecided', email] as const,
  retention: () => ['privacy', 'retention'] as const,
};

export function personQuery(email: string) {
  return queryOptions({
    queryKey: privacyKeys.person(email),
    queryFn: () => findPerson(browserClient(), email),
  });
}

export function undecidedQuery(email: string) {
  return queryOptions({
    queryKey: privacyKeys.undecided(email),
    queryFn: () => findUndecided(browserClient(), email),
  });
}

export function useExportPerson(email: string) {
  return useMutation({
    mutationFn: (person: Person) => exportPerson(browserClient(), email, person),
  });
}

export function retentionQuery() {
  return queryOptions({
    queryKey: privacyKeys.retention(),
    queryFn: () => previewRetention(browserClient()),
  });
}

/** No screen may still show the person, so everything is refetched. */
export function useErasePerson(email: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (person: Person) => erasePerson(browserClient(), email, person),
    onSettled() {
      void queryClient.invalidateQueries();
    },
  });
}

export function useSaveRule(kind: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: RuleChange) => saveRule(browserClient(), kind, change),
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: privacyKeys.retention() });
    },
  });
}

export function useApplyRetention() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (rule: RetentionRule) => applyRetention(browserClient(), rule),
    onSettled() {
      void queryClient.invalidateQueries();
    },
  });
}
