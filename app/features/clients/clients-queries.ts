import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import { linkLead, listClientLeads, listPeopleOf, setOrganisation } from './clients-api';

export function clientLeadsQuery(id: string) {
  return queryOptions({
    queryKey: ['clients', 'leads', id],
    queryFn: () => listClientLeads(browserClient(), id),
  });
}

export function organisationPeopleQuery(organisationId: string) {
  return queryOptions({
    // In the clients' keys, so that a new client appears.
    queryKey: ['clients', 'organisation', organisationId],
    queryFn: () => listPeopleOf(browserClient(), organisationId),
  });
}

interface Employment {
  clientId: string;
  organisationId: string | null;
}

export function useSetOrganisation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ clientId, organisationId }: Employment) =>
      setOrganisation(browserClient(), clientId, organisationId),
    onSuccess() {
      void queryClient.invalidateQueries();
    },
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
