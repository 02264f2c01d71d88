import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import { createLead, getLead, listLeads } from './leads-api';
import type { LeadQuery, NewLead } from './leads-schema';

/** How soon a new lead shows by itself. */
const POLL_MS = 15_000;

export const leadKeys = {
  all: ['leads'] as const,
  list: (query: LeadQuery) => [...leadKeys.all, 'list', query] as const,
  detail: (id: string) => [...leadKeys.all, 'detail', id] as const,
};

export function leadListQuery(query: LeadQuery) {
  return queryOptions({
    queryKey: leadKeys.list(query),
    queryFn: ({ signal }) => listLeads(browserClient(), query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

export function leadQuery(id: string) {
  return queryOptions({
    queryKey: leadKeys.detail(id),
    queryFn: () => getLead(browserClient(), id),
  });
}

export function useCreateLead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (lead: NewLead) => createLead(browserClient(), lead),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: leadKeys.all }),
  });
}
