import { queryOptions, skipToken } from '@tanstack/react-query';
import { loadAccess } from './auth-api';
import { connectedDb } from './session-store';

/** How long a change of someone's role may take to show; the database follows it at once. */
const ACCESS_STALE_MS = 30_000;

export const authKeys = {
  access: (userId: string | null) => ['auth', 'access', userId] as const,
};

export function accessQuery(userId: string | null) {
  return queryOptions({
    queryKey: authKeys.access(userId),
    queryFn: userId ? async () => loadAccess(await connectedDb(), userId) : skipToken,
    staleTime: ACCESS_STALE_MS,
  });
}
