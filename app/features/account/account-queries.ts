import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { authKeys } from '~/features/auth/auth-queries';
import { countRecoveryCodes } from '~/features/auth/factor-api';
import { listPasskeys } from '~/features/auth/passkey-api';
import { COLLEAGUES_KEY } from '~/features/staff/colleague-person';
import { browserClient } from '~/lib/supabase/client';
import { getAccount, listSessions } from './account-api';

export const accountKeys = {
  all: ['account'] as const,
  account: ['account', 'own'] as const,
  sessions: ['account', 'sessions'] as const,
  recoveryCodes: ['account', 'recovery-codes'] as const,
  passkeys: ['account', 'passkeys'] as const,
};

export function accountQuery() {
  return queryOptions({
    queryKey: accountKeys.account,
    queryFn: () => getAccount(browserClient()),
  });
}

export function sessionsQuery() {
  return queryOptions({
    queryKey: accountKeys.sessions,
    queryFn: () => listSessions(browserClient()),
  });
}

export function recoveryCodesQuery() {
  return queryOptions({
    queryKey: accountKeys.recoveryCodes,
    queryFn: () => countRecoveryCodes(browserClient()),
  });
}

export function passkeysQuery() {
  return queryOptions({
    queryKey: accountKeys.passkeys,
    queryFn: () => listPasskeys(browserClient()),
  });
}

/** Refetches everything that the account screen shows. */
export function useReadAccountAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: accountKeys.all }),
      queryClient.invalidateQueries({ queryKey: authKeys.factors }),
      queryClient.invalidateQueries({ queryKey: COLLEAGUES_KEY }),
    ]);
  };
}
