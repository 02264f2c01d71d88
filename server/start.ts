import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { FirstAdmin } from './database/prepare.ts';
import { securityHeaders } from './guard/headers.ts';
import { openHostedBackend } from './hosted/hosted-backend.ts';
import { startAttachmentClock } from './jobs/attachment-clock.ts';
import { startOutbox } from './jobs/outbox.ts';
import { startPageClock } from './jobs/page-clock.ts';
import { startRetentionClock } from './jobs/retention-clock.ts';
import { startTallyClock } from './jobs/tally-clock.ts';
import { createLogger } from './logger.ts';
import { openOwnBackend } from './own-backend.ts';
import { BUILD_CLIENT, loadProductionBuild } from './site/production-build.ts';
import { StartupError } from './startup-error.ts';

const DRAIN_MS = 10_000;
/** Longer than proxies keep a connection that they may use again (60 s): who closes it may cut one. */
const KEEP_ALIVE_MS = 72_000;

/** Vite in development; absent in production. */
export interface DevelopmentServer {
  loadBuild(): Promise<ServerBuild>;
  /** Answers what belongs to Vite and calls `next` for the rest. */
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

export interface RunningServer {
  address: string;
  firstAdmin: FirstAdmin | undefined;
  log: Logger;
  stop(): Promise<void>;
}

export async function startServer(
  config: Config,
  startDevelopment?: (server: Server) => Promise<DevelopmentServer>,
): Promise<RunningServer> {
  const log = createLogger(config.logLevel);
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  const headers = securityHeaders(config.siteUrl);
  const answerStarting: RequestListener = (_request, response) => {
    response.setHeaders(headers);
    response.writeHead(503, { 'Retry-After': '2' }).end('Starting');
  };
  let development: DevelopmentServer | undefined;
  const cleanups: (() => Promise<unknown>)[] = [];
  async function stop() {
    await development?.close();
    // Before the database closes: requests in flight still need it.
    await drain(server);
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  }

  try {
    // The port before anything else is touched.
    server.on('request', answerStarting);
    await listen(server, config);
    const backend = config.hosted
      ? openHostedBackend(config.hosted, cleanups)
      : await openOwnBackend(config, log, cleanups);
    development = await startDevelopment?.(server);
    const app = await createApp({
      config,
      backend,
      log,
      loadBuild: development?.loadBuild ?? loadProductionBuild,
      clientFolder: development ? undefined : BUILD_CLIENT,
    });

    cleanups.push(startPageClock({ ...app, log }).stop);
    cleanups.push(startRetentionClock({ ...app, log }).stop);
    cleanups.push(startAttachmentClock({ ...app, log }).stop);
    cleanups.push(startTallyClock({ ...app, log }).stop);
    if (config.smtpUrl) {
      const settings = () => app.currentRelease.value.settings;
      const outbox = startOutbox({ ...app, smtpUrl: config.smtpUrl, settings, log });
      cleanups.push(outbox.stop);
      await backend.onMail(outbox.wake);
    }
    const listener = getRequestListener((request, socket) =>
      app.fetch(request, socket as HttpBindings),
    );
    server.off('request', answerStarting);
    server.on('request', (request, response) => {
      if (app.sendReady(request, response)) return;
      response.setHeaders(headers);
      if (!development) listener(request, response);
      else development.middleware(request, response, () => listener(request, response));
    });
    return { address: config.siteUrl, firstAdmin: backend.firstAdmin, log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listen(server: Server, config: Config) {
  server.listen(config.port, config.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : String(error);
    const where = `${config.host}:${config.port}`;
    if (code === 'EADDRINUSE') {
      throw new StartupError(`Port ${config.port} is taken. Set PORT to another one.`);
    }
    if (code === 'EACCES') throw new StartupError(`No permission to listen on ${where}.`);
    throw new StartupError(`Cannot listen on ${where}: ${code}.`);
  }
}

/** Requests in flight finish; idle connections close at once. */
async function drain(server: Server) {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(timer);
}
