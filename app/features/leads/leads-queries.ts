import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getAttachmentName } from '~/lib/supabase/attachment-name';
import { browserClient } from '~/lib/supabase/client';
import {
  convertLead,
  createLead,
  getLead,
  listLeads,
  recordLeadView,
  signAttachment,
  updateLead,
} from './leads-api';
import type { Lead, LeadChange, LeadQuery, NewLead } from './leads-schema';
import { listRoutes, saveRoute } from './routes-api';

/** How soon a new lead, and what others change about one, shows by itself. */
const POLL_MS = 15_000;

export const leadKeys = {
  all: ['leads'] as const,
  lists: () => [...leadKeys.all, 'list'] as const,
  list: (query: LeadQuery) => [...leadKeys.lists(), query] as const,
  detail: (id: string) => [...leadKeys.all, 'detail', id] as const,
  routes: () => [...leadKeys.all, 'routes'] as const,
  attachment: (path: string) => [...leadKeys.all, 'attachment', path] as const,
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
    // Without an answer there is nothing to keep up to date: the person is asked to try again.
    refetchInterval: ({ state }) => (state.data ? POLL_MS : false),
  });
}

export function attachmentNameQuery(path: string) {
  return queryOptions({
    queryKey: leadKeys.attachment(path),
    queryFn: () => getAttachmentName(browserClient(), path),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function routesQuery() {
  return queryOptions({
    queryKey: leadKeys.routes(),
    queryFn: () => listRoutes(browserClient()),
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

/** What is on the timeline changes with the lead, so everything shown is asked for again. */
export function useUpdateLead(lead: Lead) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: LeadChange) => updateLead(browserClient(), lead, change),
    onSettled() {
      void queryClient.invalidateQueries();
    },
  });
}

export function useConvertLead(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => convertLead(browserClient(), id),
    onSuccess() {
      void queryClient.invalidateQueries();
    },
  });
}

interface Route {
  service: string;
  assigneeId: string | null;
}

export function useSaveRoute() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ service, assigneeId }: Route) => saveRoute(browserClient(), service, assigneeId),
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: leadKeys.routes() });
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
