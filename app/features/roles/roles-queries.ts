import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PermissionKey } from '~/lib/permissions';
import { browserClient } from '~/lib/supabase/client';
import { type RoleRow, withKey, withSecondFactor } from './role-matrix';
import {
  addRole,
  grantKey,
  listRoleMatrix,
  removeRole,
  requireSecondFactor,
  revokeKey,
} from './roles-api';

export const roleKeys = {
  matrix: () => ['roles', 'matrix'] as const,
};

export function roleMatrixQuery() {
  return queryOptions({
    queryKey: roleKeys.matrix(),
    queryFn: () => listRoleMatrix(browserClient()),
  });
}

export interface KeyChange {
  role: string;
  key: PermissionKey;
  isGranted: boolean;
}

export interface FactorChange {
  role: string;
  isRequired: boolean;
}

export function useSetKey() {
  return useMatrixChange(
    ({ role, key, isGranted }: KeyChange) =>
      (isGranted ? grantKey : revokeKey)(browserClient(), role, key),
    (matrix, { role, key, isGranted }) => withKey(matrix, role, key, isGranted),
  );
}

export function useSetSecondFactor() {
  return useMatrixChange(
    ({ role, isRequired }: FactorChange) => requireSecondFactor(browserClient(), role, isRequired),
    (matrix, { role, isRequired }) => withSecondFactor(matrix, role, isRequired),
  );
}

export function useAddRole() {
  return useMatrixChange((role: string) => addRole(browserClient(), role));
}

export function useRemoveRole() {
  return useMatrixChange((role: string) => removeRole(browserClient(), role));
}

/** Shows the change at once if `foresee` is given, and refetches whether it succeeds or fails. */
function useMatrixChange<Change>(
  mutationFn: (change: Change) => Promise<void>,
  foresee?: (matrix: RoleRow[], change: Change) => RoleRow[],
) {
  const queryClient = useQueryClient();
  const { queryKey } = roleMatrixQuery();
  return useMutation({
    mutationFn,
    async onMutate(change) {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before && foresee) queryClient.setQueryData(queryKey, foresee(before, change));
      return before;
    },
    onError: (_error, _change, before) => queryClient.setQueryData(queryKey, before),
    // Does not wait: the message would vanish when its row is removed.
    onSettled() {
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}
