import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getAttachmentName } from '~/lib/supabase/attachment-name';
import { browserClient } from '~/lib/supabase/client';
import { convertLead, recordLeadView, signAttachment } from './leads-api';
import { listRoutes, saveRoute } from './routes-api';

const leadKeys = {
  routes: () => ['leads', 'routes'] as const,
  attachment: (path: string) => ['leads', 'attachment', path] as const,
};

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

export function useSignAttachment() {
  return useMutation({
    mutationFn: ({ id, path }: { id: string; path: string }) =>
      signAttachment(browserClient(), id, path),
  });
}
