import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserClient } from '~/lib/supabase/client';
import { createLead, getLead, listLeads, recordLeadView, signAttachment } from './leads-api';
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
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: leadKeys.all });
    },
  });
}

/** Records once that the lead was opened. Failing to must not keep anyone from their work. */
export function useRecordLeadView(id: string | undefined): void {
  useEffect(() => {
    if (id) recordLeadView(browserClient(), id).catch(() => undefined);
  }, [id]);
}

export function useSignAttachment() {
  return useMutation({
    mutationFn: ({ id, path }: { id: string; path: string }) =>
      signAttachment(browserClient(), id, path),
  });
}
