import { queryOptions, skipToken } from '@tanstack/react-query';
import { loadAccess } from './auth-api';
import { connectedDb, type SignedIn } from './session-store';

/** How long a change of someone's role may take to show; the database follows it at once. */
export const ACCESS_STALE_MS = 10_000;

export const authKeys = {
  all: ['auth', 'access'] as const,
  access: (session: SignedIn | null) =>
    [...authKeys.all, session?.userId, session?.level, session?.owesFactor] as const,
};

export function accessQuery(session: SignedIn | null) {
  return queryOptions({
    queryKey: authKeys.access(session),
    queryFn: session
      ? async () => loadAccess(await connectedDb(), session.userId, session)
      : skipToken,
    staleTime: ACCESS_STALE_MS,
  });
}
