import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router';
import { ErrorPanel } from './error-panel';
import { NotFound } from './lazy-not-found';

/** What a route shows instead of itself when it failed. */
export function RouteError({ error }: { error: unknown }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const retry = () => navigate(pathname + search, { replace: true });
  return <main>{isMissing ? <NotFound /> : <ErrorPanel error={error} onReset={retry} />}</main>;
}
