import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import {
  createClient,
  getClient,
  linkLead,
  listClientLeads,
  listClients,
  mergeClients,
  updateClient,
} from './clients-api';
import type { Client, ClientChange, ClientQuery, NewClient } from './clients-schema';

/** How soon a client made by an enquiry, and what others change about one, shows by itself. */
const POLL_MS = 15_000;

export const clientKeys = {
  all: ['clients'] as const,
  lists: () => [...clientKeys.all, 'list'] as const,
  list: (query: ClientQuery) => [...clientKeys.lists(), query] as const,
  detail: (id: string) => [...clientKeys.all, 'detail', id] as const,
  leads: (id: string) => [...clientKeys.all, 'leads', id] as const,
};

export function clientListQuery(query: ClientQuery) {
  return queryOptions({
    queryKey: clientKeys.list(query),
    queryFn: ({ signal }) => listClients(browserClient(), query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

export function clientQuery(id: string) {
  return queryOptions({
    queryKey: clientKeys.detail(id),
    queryFn: () => getClient(browserClient(), id),
    // Without an answer there is nothing to keep up to date: the person is asked to try again.
    refetchInterval: ({ state }) => (state.data ? POLL_MS : false),
  });
}

export function useCreateClient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (client: NewClient) => createClient(browserClient(), client),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: clientKeys.all });
    },
  });
}

export function clientLeadsQuery(id: string) {
  return queryOptions({
    queryKey: clientKeys.leads(id),
    queryFn: () => listClientLeads(browserClient(), id),
  });
}

export function useUpdateClient(client: Client) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ClientChange) => updateClient(browserClient(), client, change),
    onSettled() {
      void queryClient.invalidateQueries();
    },
  });
}

/** Both records and their timelines change, so everything shown is asked for again. */
export function useLinkLead(leadId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (clientId: string) => linkLead(browserClient(), leadId, clientId),
    onSuccess() {
      void queryClient.invalidateQueries();
    },
  });
}

interface Merge {
  goneId: string;
  chosen: ClientChange;
}

export function useMergeClients(keptId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ goneId, chosen }: Merge) =>
      mergeClients(browserClient(), keptId, goneId, chosen),
    onSuccess() {
      void queryClient.invalidateQueries();
    },
  });
}
