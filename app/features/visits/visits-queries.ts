import { queryOptions } from '@tanstack/react-query';
import { recordKeys } from '~/features/records/record-queries';
import { pollEvery } from '~/lib/live';
import { browserClient } from '~/lib/supabase/client';
import { listVisits, signVisitFiles, VISIT_RECORD } from './placement-visits-api';

/** How often to look for visits that phones have sent. */
const POLL_MS = 15_000;
/** Links to files work for five minutes. */
const LINKS_MS = 4 * 60_000;

const visitKeys = {
  of: (placementId: string) => [...recordKeys(VISIT_RECORD.table).all, 'of', placementId] as const,
  files: (paths: string[]) => [...recordKeys(VISIT_RECORD.table).all, 'files', paths] as const,
};

export function visitsQuery(placementId: string) {
  return queryOptions({
    queryKey: visitKeys.of(placementId),
    queryFn: () => listVisits(browserClient(), placementId),
    refetchInterval: pollEvery(POLL_MS),
  });
}

export function visitFilesQuery(paths: string[]) {
  return queryOptions({
    queryKey: visitKeys.files(paths),
    queryFn: () => signVisitFiles(browserClient(), paths),
    staleTime: LINKS_MS,
    refetchInterval: LINKS_MS,
  });
}
