import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import { linkLead, listClientLeads } from './clients-api';

export function clientLeadsQuery(id: string) {
  return queryOptions({
    queryKey: ['clients', 'leads', id],
    queryFn: () => listClientLeads(browserClient(), id),
  });
}

/** Both records and their timelines change, so everything on screen is refetched. */
export function useLinkLead(leadId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (clientId: string) => linkLead(browserClient(), leadId, clientId),
    onSuccess() {
      void queryClient.invalidateQueries();
    },
  });
}
