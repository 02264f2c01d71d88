import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useQueryPhase } from '~/components/query-states';
import { authKeys } from '~/features/auth/auth-queries';
import { useAuth } from '~/features/auth/use-auth';
import { useIsSsoOnly } from '~/features/auth/use-site-url';
import { browserClient } from '~/lib/supabase/client';
import { requiresFactor } from './account-api';
import { lastFactorText } from './last-factor-text';

/** Whether a role may be used only with a second factor. */
function requirementQuery(role: string | null) {
  return queryOptions({
    queryKey: [...authKeys.factors, 'required', role],
    queryFn: role ? () => requiresFactor(browserClient(), role) : skipToken,
  });
}

export function useLastFactorText(): string {
  const { role } = useAuth();
  const isSsoOnly = useIsSsoOnly();
  const state = useQueryPhase(useQuery(requirementQuery(role)));
  return lastFactorText({
    isRequired: state.phase === 'ready' ? state.data : undefined,
    isSsoOnly,
  });
}
