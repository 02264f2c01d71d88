import { Hono } from 'hono';
import type { AuthDeps, AuthEnv } from './deps.ts';
import { requireSession } from './require-session.ts';

export function userRoutes(deps: AuthDeps): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();
  routes.get('/user', requireSession(deps), (c) => c.json(c.get('user').profile));
  return routes;
}
