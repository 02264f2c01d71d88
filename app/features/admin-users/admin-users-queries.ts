import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ACCOUNT_EVENTS_KEY } from '~/features/auth/account-activity';
import { recordKeys } from '~/features/records/record-queries';
import { type HandingOver, handOverWork } from '~/features/staff/staff-api';
import { STAFF_BASE } from '~/features/staff/staff-schema';
import { browserClient } from '~/lib/supabase/client';
import {
  addAdmin,
  changeRole,
  changeUserEmail,
  countOwnKeys,
  inviteUser,
  liftSuspension,
  listAccountStates,
  listRoles,
  removeAdmin,
  removeSecondFactor,
  sendAccountLink,
  suspendUser,
} from './admin-users-api';
import { ADMIN_USER_BASE, type Invitation } from './admin-users-schema';

const USER_KEYS = recordKeys(ADMIN_USER_BASE.table);

export function accountStatesQuery() {
  return queryOptions({
    queryKey: [...USER_KEYS.all, 'states'],
    queryFn: () => listAccountStates(browserClient()),
  });
}

export function roleNamesQuery() {
  return queryOptions({
    queryKey: [...USER_KEYS.all, 'roles'],
    queryFn: () => listRoles(browserClient()),
  });
}

export function ownKeysQuery(userId: string) {
  return queryOptions({
    queryKey: [...USER_KEYS.all, 'keys', userId],
    queryFn: () => countOwnKeys(browserClient(), userId),
  });
}

/** Refetches the list after a change, whether it succeeded or failed. */
function useAdminUserMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    // Does not wait: the message would vanish when its row changes.
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: USER_KEYS.all });
      void queryClient.invalidateQueries({ queryKey: ACCOUNT_EVENTS_KEY });
      void queryClient.invalidateQueries({ queryKey: recordKeys(STAFF_BASE.table).all });
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
  return useAdminUserMutation(async ({ id, work }: { id: string; work: HandingOver }) => {
    await handOverWork(browserClient(), work);
    await removeAdmin(browserClient(), id);
  });
}

export function useRemoveSecondFactor() {
  return useAdminUserMutation((userId: string) => removeSecondFactor(browserClient(), userId));
}
