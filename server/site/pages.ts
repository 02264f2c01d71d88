import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context, Handler } from 'hono';
import type { RequestHandler, ServerBuild } from 'react-router';
import type * as AppEntry from '../../app/entry.server.tsx';
import type { LateScripts } from '../../app/inline-scripts/late-scripts.ts';
import { JOBS_PATH } from '../../app/lib/jobs/job-address.ts';
import { BUILD_HEADER, DOCUMENT_NAME } from '../../app/lib/page-signals.ts';
import type { RequestServices } from '../../app/lib/request-context.ts';
import { canonicalPath } from '../../app/lib/site/canonical-path.ts';
import type { AppEnv } from '../app-env.ts';
import type { ReadyReply } from '../guard/guard.ts';
import { refuse } from '../guard/protocol-error.ts';
import { count } from '../signals/counts.ts';
import { pageAddress, SEARCH_PATH, withoutEmptyFields } from './addresses/page-address.ts';
import { type StartedDocument, startAtOnce, startLate } from './late-start.ts';
import { type OwnScripts, takeOwnScripts } from './own-scripts.ts';
import { type CachedPage, type Document, PageCache, replyFor } from './page-cache.ts';
import { contentSecurityPolicy, REPORTING_ENDPOINTS } from './policy/content-security-policy.ts';
import type { FrontEnd } from './production-build.ts';

/** Addresses of the back office, with the data of its screens. The router ignores case, too. */
const OFFICE_PATH = /^\/admin(\/|\.data$|$)/i;

/** Screens that do not work without their script start it at once. */
const STAFF_SCREEN = /^\/(admin|visits)(\/|$)/;
const CLIENT_SCREEN = /^\/(login\/|my-enquiries(\/|$))/;

/** Results of searches are kept apart: anyone can make them up, and they must not replace pages. */
const MAX_SEARCHES = 200;
/** Their compression is part of the wait, so it is quick: at most a tenth more bytes. */
const SEARCH_QUALITY = 5;
const SEARCHES = [`${SEARCH_PATH}?`, `${JOBS_PATH}?`];

/** Shown in a frame in the site editor. */
const FRAMED = /^\/admin\/editor\/preview(\/|$)/;

export interface PagesOptions {
  loadBuild: (frontEnd: FrontEnd) => Promise<ServerBuild>;
  services: (c: Context<AppEnv>) => Omit<RequestServices, 'document'>;
  /** Changes whenever what visitors see may have changed. */
  siteVersion: () => string;
  mode: 'production' | 'development';
  /**
   * Added to cached pages, which are sent without passing through the code that adds them
   * elsewhere.
   */
  baseHeaders: ReadonlyMap<string, string>;
}

export interface Pages {
  /** The page at this address if it is cached, without using the router. */
  findCached(request: IncomingMessage): ReadyReply | undefined;
  render: Handler<AppEnv>;
}

/**
 * Everything that is not an API: React Router, rendered on the server. A page is the same for every
 * visitor, so it is rendered once for each version of the site.
 */
export function createPages(options: PagesOptions): Pages {
  const { loadBuild, services, siteVersion, mode, baseHeaders } = options;
  const handlers = new Map<FrontEnd, RequestHandler>();
  const pages = new PageCache();
  const searches = new PageCache(MAX_SEARCHES, SEARCH_QUALITY);
  const cacheFor = (name: string) =>
    SEARCHES.some((path) => name.startsWith(path)) ? searches : pages;
  const scriptMark = randomUUID();
  const isSecure = baseHeaders.has('Strict-Transport-Security');

  async function renderAnew(c: Context<AppEnv>, request: Request): Promise<Response> {
    const frontEnd = frontEndOf(new URL(request.url).pathname);
    const { createHandler, createRequestContext } = entryOf(await loadBuild(frontEnd));
    const handle = handlers.get(frontEnd) ?? createHandler(() => loadBuild(frontEnd), mode);
    handlers.set(frontEnd, handle);
    const isKnown = (name: string) => pages.get(siteVersion(), name) !== undefined;
    const document = { scriptMark: mode === 'production' ? scriptMark : undefined, isKnown };
    return handle(request, createRequestContext({ ...services(c), document }));
  }

  async function finish(reply: Response, pathname: string): Promise<Document> {
    const own = takeOwnScripts(await reply.text(), scriptMark);
    const { html, scripts } = placeScripts(
      own,
      entryOf(await loadBuild(frontEndOf(pathname))).lateScripts(),
      pathname,
    );
    const isFramed = FRAMED.test(pathname);
    const headers = new Headers(reply.headers);
    headers.delete(DOCUMENT_NAME);
    const frameAncestors = isFramed ? 'self' : 'none';
    const policy = contentSecurityPolicy(scripts, { frameAncestors, hasEndpoints: isSecure });
    headers.set('Content-Security-Policy', policy);
    if (isSecure) headers.set('Reporting-Endpoints', REPORTING_ENDPOINTS);
    if (isFramed) headers.set('X-Frame-Options', 'SAMEORIGIN');
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
    return { status: reply.status, html, headers };
  }

  /** Tells a page opened before an upgrade that this data belongs to a newer build. */
  async function withBuild(
    { body, status, headers: given }: Response,
    pathname: string,
  ): Promise<Response> {
    const headers = new Headers(given);
    headers.set(BUILD_HEADER, (await loadBuild(frontEndOf(pathname))).assets.version);
    return new Response(body, { status, headers });
  }

  function withBase({ headers: own, ...document }: Document): Document {
    const headers = new Headers([...baseHeaders]);
    for (const [name, value] of own) headers.set(name, value);
    return { ...document, headers };
  }

  /** A reply to something a person sent is only for them, so no cache may keep it. */
  async function receive(c: Context<AppEnv>, pathname: string): Promise<Response> {
    const reply = await renderAnew(c, c.req.raw);
    if (reply.status === 405 && !isDocument(reply)) {
      return refuse(pathname, { status: 405, message: 'Nothing can be sent to this address.' });
    }
    const { status, html, headers } = isDocument(reply)
      ? await finish(reply, pathname)
      : { status: reply.status, html: reply.body, headers: new Headers(reply.headers) };
    headers.set('Cache-Control', 'no-store');
    return new Response(html, { status, headers });
  }

  async function show(c: Context<AppEnv>, url: URL): Promise<Response> {
    const { pathname, search, origin } = url;
    const { path, query, isCached } = pageAddress(pathname, search);
    const version = siteVersion();
    const { headers, signal } = c.req.raw;
    const isData = path.endsWith('.data') || path === '/__manifest';
    const asked = `${origin}${path}${isData ? search : query}`;
    const reply = await renderAnew(c, new Request(asked, { headers, signal }));
    const name = reply.headers.get(DOCUMENT_NAME);
    const known = name ? pages.get(siteVersion(), name) : undefined;
    if (known) return replyTo(c, known);
    // The page was cached when the app asked, but the site has changed since.
    if (name && !reply.body) return show(c, url);
    if (!isDocument(reply)) return path.endsWith('.data') ? withBuild(reply, path) : reply;

    count('pagesRendered');
    const document = await finish(reply, path);
    const isKept =
      name !== null ||
      (isCached && reply.status === 200 && document.headers.get('Cache-Control') !== 'no-store');
    if (!isKept) {
      return new Response(document.html, { status: reply.status, headers: document.headers });
    }
    const kept = name ?? path + query;
    return replyTo(c, await cacheFor(kept).put(version, kept, withBase(document)));
  }

  return {
    findCached({ method, url = '', headers }) {
      if (method !== 'GET' && method !== 'HEAD') return undefined;
      const at = url.indexOf('?');
      const [path, search] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
      if (withoutEmptyFields(path, search) !== search) return undefined;
      const address = search ? pageAddress(path, search) : undefined;
      const name = address ? address.path + address.query : url;
      const page = cacheFor(name).get(siteVersion(), name);
      if (!page) return undefined;
      count('pagesFromCache');
      return replyFor(page, headers['if-none-match'], headers['accept-encoding']?.toString());
    },

    async render(c) {
      if (mode === 'development') return renderAnew(c, c.req.raw);
      const url = new URL(c.req.url);
      if (c.req.raw.method !== 'GET' && c.req.raw.method !== 'HEAD') {
        return receive(c, url.pathname);
      }
      const path = canonicalPath(url.pathname);
      const search = withoutEmptyFields(path, url.search);
      if (path !== url.pathname || search !== url.search) return c.redirect(path + search, 308);
      return show(c, url);
    },
  };
}

/** A page of the site. A document that comes with its own policy is complete. */
function isDocument({ headers }: Response): boolean {
  const isHtml = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  return isHtml && !headers.has('Content-Security-Policy');
}

function replyTo(c: Context<AppEnv>, page: CachedPage): Response {
  const { 'if-none-match': known, 'accept-encoding': accepted } = c.req.header();
  const { status, headers, body } = replyFor(page, known, accepted);
  const names = headers.filter((_, index) => index % 2 === 0);
  const pairs = names.map((name, index): [string, string] => [name, headers[2 * index + 1] ?? '']);
  return new Response(body, { status, headers: pairs });
}

function frontEndOf(pathname: string): FrontEnd {
  return OFFICE_PATH.test(pathname) ? 'office' : 'site';
}

function entryOf(build: ServerBuild): typeof AppEntry {
  return build.entry.module as unknown as typeof AppEntry;
}

function placeScripts(own: OwnScripts, late: LateScripts, pathname: string): StartedDocument {
  if (!STAFF_SCREEN.test(pathname) && !CLIENT_SCREEN.test(pathname)) return startLate(own, late);
  return startAtOnce(own, late, !STAFF_SCREEN.test(pathname));
}
