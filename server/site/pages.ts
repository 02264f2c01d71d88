import type { IncomingMessage } from 'node:http';
import type { Context, Handler } from 'hono';
import { createRequestHandler, type ServerBuild } from 'react-router';
import type * as AppEntry from '../../app/entry.server.tsx';
import type { RequestServices } from '../../app/lib/request-context.ts';
import type { AppEnv } from '../app-env.ts';
import type { ReadyReply } from '../guard/guard.ts';
import { contentSecurityPolicy } from '../guard/headers.ts';
import { countAtOnce, type LateDocument, startLate } from './late-start.ts';
import { PageCache, replyFor } from './page-cache.ts';

/** Screens that are nothing without their script start it at once. */
const STAFF_SCREEN = /^\/admin(\/|$)/;
const CLIENT_SCREEN = /^\/(login\/|my-enquiries(\/|$))/;

export interface PagesOptions {
  loadBuild: () => Promise<ServerBuild>;
  services: (c: Context<AppEnv>) => RequestServices;
  /** Changes whenever what visitors see may have changed. */
  siteVersion: () => string;
  mode: 'production' | 'development';
  /** Of every reply: a page at hand is sent past everything that would add them. */
  baseHeaders: ReadonlyMap<string, string>;
}

export interface Pages {
  /** The page at this address if it is at hand, without the router's help. */
  findCached(request: IncomingMessage): ReadyReply | undefined;
  render: Handler<AppEnv>;
}

/**
 * Everything that is not an API: React Router, rendered on the server. A page is the same for every
 * visitor, so it is rendered once for each version of the site.
 */
export function createPages(options: PagesOptions): Pages {
  const { loadBuild, services, siteVersion, mode, baseHeaders } = options;
  const handle = createRequestHandler(loadBuild, mode);
  const cache = new PageCache();

  async function renderAnew(c: Context<AppEnv>): Promise<Response> {
    const build = await loadBuild();
    const { createRequestContext } = build.entry.module as unknown as typeof AppEntry;
    return handle(c.req.raw, createRequestContext(services(c)));
  }

  function withBase(own: Headers): Headers {
    const headers = new Headers([...baseHeaders]);
    for (const [name, value] of own) headers.set(name, value);
    return headers;
  }

  return {
    findCached({ method, url = '', headers }) {
      if (method !== 'GET') return undefined;
      const page = cache.get(siteVersion(), url);
      return (
        page && replyFor(page, headers['if-none-match'], headers['accept-encoding']?.toString())
      );
    },

    async render(c) {
      if (mode === 'development') return renderAnew(c);
      const { pathname, search } = new URL(c.req.url);
      const version = siteVersion();
      const reply = await renderAnew(c);
      if (!reply.headers.get('Content-Type')?.startsWith('text/html')) return reply;
      const { html, headers } = await finishDocument(reply, pathname);
      const isCacheable =
        c.req.method === 'GET' &&
        search === '' &&
        reply.status === 200 &&
        headers.get('Cache-Control') !== 'no-store';
      if (!isCacheable) return new Response(html, { status: reply.status, headers });
      const page = await cache.put(version, pathname, html, withBase(headers));
      const { 'if-none-match': known, 'accept-encoding': accepted } = c.req.header();
      return asResponse(replyFor(page, known, accepted));
    },
  };
}

async function finishDocument(reply: Response, pathname: string) {
  const rendered = await reply.text();
  const { html, insertedScripts } = placeScripts(rendered, pathname);
  const headers = new Headers(reply.headers);
  headers.set('Content-Security-Policy', contentSecurityPolicy(html, insertedScripts));
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
  return { html, headers };
}

function asResponse({ status, headers, body }: ReadyReply): Response {
  const names = headers.filter((_, index) => index % 2 === 0);
  const pairs = names.map((name, index): [string, string] => [name, headers[2 * index + 1] ?? '']);
  return new Response(body, { status, headers: pairs });
}

function placeScripts(html: string, pathname: string): LateDocument {
  if (STAFF_SCREEN.test(pathname)) return { html, insertedScripts: [] };
  if (CLIENT_SCREEN.test(pathname)) return { html: countAtOnce(html), insertedScripts: [] };
  return startLate(html);
}
