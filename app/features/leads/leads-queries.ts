import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getAttachmentName } from '~/lib/supabase/attachment-name';
import { browserClient } from '~/lib/supabase/client';
import {
  convertLead,
  getAskedForm,
  getEnquiryVisits,
  listLeadForms,
  recordLeadView,
} from './leads-api';
import type { Lead } from './leads-schema';
import { listRoutes, saveRoute } from './routes-api';

const leadKeys = {
  routes: () => ['leads', 'routes'] as const,
  forms: () => ['leads', 'forms'] as const,
  askedForm: (key: string, version: number | null) => ['leads', 'forms', key, version] as const,
  attachment: (path: string) => ['leads', 'attachment', path] as const,
  visits: (id: string) => ['leads', 'visits', id] as const,
};

export function attachmentNameQuery(path: string) {
  return queryOptions({
    queryKey: leadKeys.attachment(path),
    queryFn: () => getAttachmentName(browserClient(), path),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How often the sender has opened the page about their enquiry. */
export function enquiryVisitsQuery(id: string) {
  return queryOptions({
    queryKey: leadKeys.visits(id),
    queryFn: () => getEnquiryVisits(browserClient(), id),
  });
}

export function leadFormsQuery() {
  return queryOptions({
    queryKey: leadKeys.forms(),
    queryFn: () => listLeadForms(browserClient()),
  });
}

type AskedForm = Pick<Lead, 'form_key' | 'form_version'>;

/** A version never changes. */
export function askedFormQuery({ form_key, form_version }: AskedForm) {
  return queryOptions({
    queryKey: leadKeys.askedForm(form_key ?? '', form_version),
    queryFn: () => getAskedForm(browserClient(), form_key ?? '', form_version),
    enabled: form_key !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function routesQuery() {
  return queryOptions({
    queryKey: leadKeys.routes(),
    queryFn: () => listRoutes(browserClient()),
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

/** Records once that the lead was opened. A failure to record must not stop people from working. */
export function useRecordLeadView(id: string | undefined): void {
  useEffect(() => {
    if (id) recordLeadView(browserClient(), id).catch(() => undefined);
  }, [id]);
}
