import { queryOptions } from '@tanstack/react-query';
import type { Access } from '~/lib/permissions';
import { browserClient } from '~/lib/supabase/client';
import { getOverview } from './dashboard-api';

const POLL_MS = 30_000;

export const dashboardKeys = {
  overview: (access: Access) => ['dashboard', 'overview', access.permissions] as const,
};

export function overviewQuery(access: Access) {
  return queryOptions({
    queryKey: dashboardKeys.overview(access),
    queryFn: () => getOverview(browserClient(), access),
    refetchInterval: POLL_MS,
  });
}
