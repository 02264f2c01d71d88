import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Skeleton } from '~/components/ui/skeleton';
import { notify } from '~/components/ui/toast';
import { useAuth } from '~/features/auth/use-auth';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { permissionQuery, storageQuery } from './editor-queries';
import { EDITOR_MESSAGES } from './messages';

const LOGIN = '/admin/auth';
const DASHBOARD = '/admin/dashboard';

/** §6: for whom `is_developer_admin` answers true; others go where the specification sends them. */
export function EditorGate({ children }: { children: ReactNode }) {
  const { data: isAllowed, error } = useQuery(permissionQuery());
  const { status } = useAuth();
  useStorageWarning(isAllowed === true);
  const navigate = useNavigate();

  useEffect(() => {
    if (status === 'anonymous') {
      notify.auth(EDITOR_MESSAGES.authenticationRequired);
      void navigate(LOGIN, { replace: true });
    } else if (error) {
      const cause = toAppError(error);
      const { authenticationError, permissionCheckFailed } = EDITOR_MESSAGES;
      const isSignedOut = cause.code === 'unauthenticated';
      const title = isSignedOut ? authenticationError : permissionCheckFailed;
      notify.auth(title, { description: failureText(cause) });
      void navigate(LOGIN, { replace: true });
    } else if (isAllowed === false) {
      notify.auth(EDITOR_MESSAGES.accessDenied);
      void navigate(DASHBOARD, { replace: true });
    }
  }, [status, error, isAllowed, navigate]);

  return isAllowed ? children : <Skeleton className="h-[70vh]" />;
}

function useStorageWarning(isAllowed: boolean) {
  const { data: isReady, error } = useQuery({ ...storageQuery(), enabled: isAllowed });
  const isBroken = isReady === false || error !== null;
  useEffect(() => {
    if (!isBroken) return;
    const description = 'A bucket for images is missing. Uploads may fail.';
    notify.warning(EDITOR_MESSAGES.storageIssue, { description });
  }, [isBroken]);
}
