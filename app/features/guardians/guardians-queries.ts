import { queryOptions } from '@tanstack/react-query';
import { pollEvery } from '~/lib/live';
import { browserClient } from '~/lib/supabase/client';
import { getGuardianStanding } from './guardians-api';

/** How often to look for a guardian's answer. */
const POLL_MS = 15_000;

const guardianKeys = {
  of: (applicationId: string) => ['applications', 'guardian', applicationId] as const,
};

export function guardianQuery(applicationId: string) {
  return queryOptions({
    queryKey: guardianKeys.of(applicationId),
    queryFn: () => getGuardianStanding(browserClient(), applicationId),
    refetchInterval: pollEvery(POLL_MS),
  });
}
