import { queryOptions, skipToken } from '@tanstack/react-query';
import { loadAccess } from './auth-api';
import { listFactors } from './factor-api';
import { loadSignInSettings } from './provider-api';
import { connectedDb, type SignedIn } from './session-store';

/** How long the screen may take to show a changed role. The database applies it at once. */
export const ACCESS_STALE_MS = 10_000;

export const authKeys = {
  anyAccess: ['auth', 'access'] as const,
  access: (session: SignedIn | null) =>
    [...authKeys.anyAccess, session?.userId, session?.level, session?.owesFactor] as const,
  factors: ['auth', 'factors'] as const,
  settings: ['auth', 'settings'] as const,
};

export function signInSettingsQuery() {
  return queryOptions({
    queryKey: authKeys.settings,
    queryFn: loadSignInSettings,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function factorsQuery() {
  return queryOptions({
    queryKey: authKeys.factors,
    queryFn: async () => listFactors(await connectedDb()),
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
