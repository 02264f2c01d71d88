import { type DataRouteObject, matchRoutes } from 'react-router';

/** What React Router keeps of its own state on the page, by route id. */
interface RouterState {
  __reactRouterDataRouter?: { routes: DataRouteObject[] };
  __reactRouterRouteModules?: Record<string, unknown>;
}

/** Whether a screen opens without asking the server for its code. Where nobody can tell, it does. */
export function isScreenLoaded(pathname: string): boolean {
  const { __reactRouterDataRouter: router, __reactRouterRouteModules: modules } =
    window as RouterState;
  if (!router || !modules) return true;
  const matches = matchRoutes(router.routes, pathname);
  return matches?.every(({ route }) => route.id in modules) ?? false;
}
