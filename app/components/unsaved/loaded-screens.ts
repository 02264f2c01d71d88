import { type DataRouteObject, matchRoutes } from 'react-router';

/** The state that React Router keeps on `window`, by route id. */
interface RouterState {
  __reactRouterDataRouter?: { routes: DataRouteObject[] };
  __reactRouterRouteModules?: Record<string, unknown>;
}

/**
 * Whether a screen opens without fetching its code from the server. Assumes so if the router's
 * state is missing.
 */
export function isScreenLoaded(pathname: string): boolean {
  const { __reactRouterDataRouter: router, __reactRouterRouteModules: modules } =
    window as RouterState;
  if (!router || !modules) return true;
  const matches = matchRoutes(router.routes, pathname);
  return matches?.every(({ route }) => route.id in modules) ?? false;
}
