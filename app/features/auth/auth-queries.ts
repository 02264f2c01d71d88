import { queryOptions, skipToken } from '@tanstack/react-query';
import { loadAccess } from './auth-api';
import { listAuthenticators } from './factor-api';
import { listProviders } from './provider-api';
import { connectedDb, type SignedIn } from './session-store';

/** How long the screen may take to show a changed role. The database applies it at once. */
export const ACCESS_STALE_MS = 10_000;

export const authKeys = {
  anyAccess: ['auth', 'access'] as const,
  access: (session: SignedIn | null) =>
    [...authKeys.anyAccess, session?.userId, session?.level, session?.owesFactor] as const,
  authenticators: ['auth', 'authenticators'] as const,
  providers: ['auth', 'providers'] as const,
};

export function providersQuery() {
  return queryOptions({
    queryKey: authKeys.providers,
    queryFn: listProviders,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function authenticatorsQuery() {
  return queryOptions({
    queryKey: authKeys.authenticators,
    queryFn: async () => listAuthenticators(await connectedDb()),
  });
}

export function accessQuery(session: SignedIn | null) {
  return queryOptions({
    queryKey: authKeys.access(session),
    queryFn: session
      ? async () => loadAccess(await connectedDb(), session.userId, session)
      : skipToken,
    staleTime: ACCESS_STALE_MS,
  });
}
