import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ACCOUNT_EVENTS_KEY } from '~/features/auth/account-activity';
import { browserClient } from '~/lib/supabase/client';
import {
  addAdmin,
  changeRole,
  changeUserEmail,
  getAdminUser,
  inviteUser,
  liftSuspension,
  listAccountStates,
  listAdminUsers,
  listRoles,
  removeAdmin,
  removeSecondFactor,
  sendAccountLink,
  suspendUser,
} from './admin-users-api';
import type { AdminUserQuery, Invitation } from './admin-users-schema';

export const adminUserKeys = {
  all: ['admin-users'] as const,
  list: (query: AdminUserQuery) => [...adminUserKeys.all, 'list', query] as const,
  detail: (id: string) => [...adminUserKeys.all, 'detail', id] as const,
  states: () => [...adminUserKeys.all, 'states'] as const,
  roles: () => [...adminUserKeys.all, 'roles'] as const,
};

export function adminUserListQuery(query: AdminUserQuery) {
  return queryOptions({
    queryKey: adminUserKeys.list(query),
    queryFn: ({ signal }) => listAdminUsers(browserClient(), query, signal),
    placeholderData: keepPreviousData,
  });
}

export function adminUserQuery(id: string) {
  return queryOptions({
    queryKey: adminUserKeys.detail(id),
    queryFn: () => getAdminUser(browserClient(), id),
  });
}

export function accountStatesQuery() {
  return queryOptions({
    queryKey: adminUserKeys.states(),
    queryFn: () => listAccountStates(browserClient()),
  });
}

export function roleNamesQuery() {
  return queryOptions({
    queryKey: adminUserKeys.roles(),
    queryFn: () => listRoles(browserClient()),
  });
}

/** Whatever becomes of a change, what is shown is read again. */
function useAdminUserMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    // Not waited for: a row that changes would take the words about it along.
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: adminUserKeys.all });
      void queryClient.invalidateQueries({ queryKey: ACCOUNT_EVENTS_KEY });
    },
  });
}

export function useAddAdmin() {
  return useAdminUserMutation((email: string) => addAdmin(browserClient(), email));
}

export function useInviteUser() {
  return useAdminUserMutation((invitation: Invitation) => inviteUser(browserClient(), invitation));
}

export function useSendAccountLink() {
  return useAdminUserMutation((userId: string) => sendAccountLink(browserClient(), userId));
}

export function useSuspendUser() {
  return useAdminUserMutation((userId: string) => suspendUser(browserClient(), userId));
}

export function useLiftSuspension() {
  return useAdminUserMutation((userId: string) => liftSuspension(browserClient(), userId));
}

export function useChangeUserEmail() {
  return useAdminUserMutation(({ userId, email }: { userId: string; email: string }) =>
    changeUserEmail(browserClient(), userId, email),
  );
}

export function useChangeRole() {
  return useAdminUserMutation(({ id, role }: { id: string; role: string }) =>
    changeRole(browserClient(), id, role),
  );
}

export function useRemoveAdmin() {
  return useAdminUserMutation((id: string) => removeAdmin(browserClient(), id));
}

export function useRemoveSecondFactor() {
  return useAdminUserMutation((userId: string) => removeSecondFactor(browserClient(), userId));
}
