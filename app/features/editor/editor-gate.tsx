import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Skeleton } from '~/components/ui/skeleton';
import { notify } from '~/components/ui/toast';
import { useAuth } from '~/features/auth/use-auth';
import { toAppError } from '~/lib/errors';
import { permissionQuery, storageQuery } from './editor-queries';
import { gateRefusal } from './gate-outcome';
import { EDITOR_MESSAGES } from './messages';

/** §6: opens the editor if `is_developer_admin` is true, and sends others where §6 says. */
export function EditorGate({ children }: { children: ReactNode }) {
  const { data: isAllowed, error } = useQuery(permissionQuery());
  const { status } = useAuth();
  useStorageWarning(isAllowed === true);
  const navigate = useNavigate();

  const { title, description, to } =
    gateRefusal({
      isSignedOut: status === 'anonymous',
      error: error && toAppError(error),
      isAllowed,
    }) ?? {};

  useEffect(() => {
    if (title) notify.auth(title, { description });
    if (to) void navigate(to, { replace: true });
  }, [title, description, to, navigate]);

  return isAllowed ? children : <Skeleton className="h-[70vh]" />;
}

function useStorageWarning(isAllowed: boolean) {
  const { data: isReady, error } = useQuery({ ...storageQuery(), enabled: isAllowed });
  const isBroken = isReady === false || error !== null;
  useEffect(() => {
    if (!isBroken) return;
    const description = 'An image storage bucket is missing, so uploads may fail.';
    notify.warning(EDITOR_MESSAGES.storageIssue, { description });
  }, [isBroken]);
}
