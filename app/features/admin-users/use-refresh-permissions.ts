import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { accessQuery } from '~/features/auth/auth-queries';
import { sessionState } from '~/features/auth/session-store';
import { listQuery } from '~/features/records/record-queries';
import { browserClient } from '~/lib/supabase/client';
import { ADMIN_USERS } from './admin-user-kind';
import { refreshSession } from './admin-users-api';
import type { AdminUserQuery } from './admin-users-schema';
import { ADMIN_USER_MESSAGES } from './messages';

/** Refreshes the session and fetches the role and the list again (§8). */
export function useRefreshPermissions(query: AdminUserQuery) {
  const queryClient = useQueryClient();
  const [isRefreshing, setIsRefreshing] = useState(false);

  async function readAgain(): Promise<boolean> {
    const session = sessionState();
    if (session.status !== 'signed-in') return false;
    const { queryKey } = accessQuery(session);
    await queryClient.refetchQueries({ queryKey });
    const list = { ...listQuery(ADMIN_USERS, query), staleTime: 0 };
    return queryClient.fetchQuery(list).then(
      ({ isBlocked }) => !isBlocked,
      () => false,
    );
  }

  async function refresh() {
    setIsRefreshing(true);
    try {
      await refreshSession(browserClient());
      if (await readAgain()) notify.success(ADMIN_USER_MESSAGES.permissionsUpdated);
      else {
        notify.error(ADMIN_USER_MESSAGES.configurationFailed, {
          description: 'The database still doesn’t let this account see admin users.',
        });
      }
    } catch (error) {
      notifyFailure(ADMIN_USER_MESSAGES.refreshFailed, error);
    } finally {
      setIsRefreshing(false);
    }
  }

  return { refresh, isRefreshing };
}
