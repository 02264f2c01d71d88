import { useCallback } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router';
import { isIgnoredError } from '~/lib/error-text';
import { ErrorPanel } from './error-panel';
import { IgnoredError } from './ignored-error';
import { NotFound } from './lazy-not-found';

/** What a route shows when it has failed. */
export function RouteError({ error }: { error: unknown }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const retry = useCallback(
    () => void navigate(pathname + search, { replace: true }),
    [navigate, pathname, search],
  );
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <main>
        <NotFound />
      </main>
    );
  }
  const panel = (
    <main>
      <ErrorPanel error={error} onReset={retry} />
    </main>
  );
  return isIgnoredError(error) ? <IgnoredError onRetry={retry}>{panel}</IgnoredError> : panel;
}
