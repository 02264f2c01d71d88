import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { headLinks } from './features/branding/head-links';
import { fontsToPreload, themeColors, themeCss } from './features/theme/theme-css';
import { LATE_SCRIPTS, type LateScripts } from './inline-scripts/late-scripts';
import { type DocumentHead, DocumentHeadContext } from './lib/document-head';
import { DOCUMENT_NAME } from './lib/page-signals';
import { type RequestServices, requestServices } from './lib/request-context';
import { ScriptMark } from './lib/script-mark';
import { agencyData } from './lib/site/agency-data';
import { structuredText } from './lib/site/structured-data';
import './lib/zod-messages';

const RENDER_TIMEOUT_MS = 5_000;

/** Renders the whole document before replying: the CSP lists its inline scripts by hash. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const services = loadContext.get(requestServices);
  const { scriptMark, isKnown } = services.document;
  const name = sharedName(status, routerContext);
  if (name && !headers.has('Cache-Control')) {
    headers.set(DOCUMENT_NAME, name);
    if (isKnown(name)) return new Response(null, { status, headers });
  }
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const body = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        headers.set('Content-Type', 'text/html; charset=utf-8');
        resolve(new Response(Buffer.concat(chunks), { status, headers }));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <DocumentHeadContext
        value={headOf(services, isListed(status, routerContext), new URL(request.url).pathname)}
      >
        <ScriptMark value={scriptMark}>
          <ServerRouter context={routerContext} url={request.url} nonce={scriptMark} />
        </ScriptMark>
      </DocumentHeadContext>,
      {
        nonce: scriptMark,
        onAllReady: () => pipe(body),
        onShellError: reject,
        // Otherwise React would move long lazy sections to the end and put them in place by script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

/**
 * Reports errors of the server. A visitor's mistake is not one of them: an address without a page,
 * or a method that the page does not take.
 */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  if (!isRouteErrorResponse(error)) console.error(error);
  else if (error.status >= 500) console.error('error' in error ? error.error : error);
}

function headOf(
  { release, publicConfig }: RequestServices,
  isListed: boolean,
  pathname: string,
): DocumentHead {
  const { theme } = release;
  return {
    themeCss: themeCss(theme),
    themeColors: themeColors(theme),
    links: headLinks(release, fontsToPreload(theme), pathname),
    agency: isListed
      ? structuredText(agencyData(release, publicConfig.siteUrl, pathname))
      : undefined,
  };
}

/** Whether search engines may list the page. */
function isListed(status: number, { staticHandlerContext }: EntryContext): boolean {
  return status === 200 && !/^\/(admin|visits)/.test(staticHandlerContext.location.pathname);
}

/**
 * Anyone can make up addresses that lead to no page, or to a back-office screen for a record that
 * does not exist. All of them get the same document, so it is rendered once.
 */
function sharedName(status: number, { staticHandlerContext }: EntryContext): string | undefined {
  const match = staticHandlerContext.matches.at(-1);
  if (!match) return undefined;
  const { route, params } = match;
  const isStaffScreen = route.id.startsWith('routes/admin/') && Object.keys(params).length > 0;
  return status === 404 || isStaffScreen ? `${status} ${route.id}` : undefined;
}

/**
 * The server fills the context through the built app, because only there do both use the same key.
 */
export function createRequestContext(services: RequestServices): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestServices, services);
  return context;
}

/** For the server, which starts sooner without a second copy of the router. */
export function createHandler(
  loadBuild: () => Promise<ServerBuild>,
  mode: 'production' | 'development',
): RequestHandler {
  return createRequestHandler(loadBuild, mode);
}

/** For the server, which writes them into documents: only the build can make them. */
export function lateScripts(): LateScripts {
  return LATE_SCRIPTS;
}
