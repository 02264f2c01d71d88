import type { Context, MiddlewareHandler } from 'hono';
import { createRequestHandler, type ServerBuild } from 'react-router';
import type * as AppEntry from '../../app/entry.server.tsx';
import type { RequestServices } from '../../app/lib/request-context.ts';
import type { AppEnv } from '../app-env.ts';
import { contentSecurityPolicy } from '../guard/headers.ts';

export interface PagesOptions {
  loadBuild: () => Promise<ServerBuild>;
  services: (c: Context<AppEnv>) => RequestServices;
  mode: 'production' | 'development';
}

/** Everything that is not an API: React Router, rendered on the server. */
export function pages({ loadBuild, services, mode }: PagesOptions): MiddlewareHandler<AppEnv> {
  const handle = createRequestHandler(loadBuild, mode);
  return async (c) => {
    const build = await loadBuild();
    const { createRequestContext } = build.entry.module as unknown as typeof AppEntry;
    const reply = await handle(c.req.raw, createRequestContext(services(c)));
    const isDocument = reply.headers.get('Content-Type')?.startsWith('text/html');
    if (!isDocument || mode === 'development') return reply;

    const html = await reply.text();
    const headers = new Headers(reply.headers);
    headers.set('Content-Security-Policy', contentSecurityPolicy(html));
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
    return new Response(html, { status: reply.status, headers });
  };
}
