import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { type RequestServices, requestServices } from './lib/request-context';
import './lib/zod-messages';

const RENDER_TIMEOUT_MS = 5_000;

/** Renders the whole document before replying: the CSP lists its inline scripts by hash. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
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
      <ServerRouter context={routerContext} url={request.url} />,
      {
        onAllReady: () => pipe(body),
        onShellError: reject,
        // React would move long lazy sections to the end and put them in place by script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

/** The server fills the context through the built app: only here do both hold the same key. */
export function createRequestContext(services: RequestServices): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestServices, services);
  return context;
}
