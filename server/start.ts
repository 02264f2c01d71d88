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
import { openHostedBackend } from './backend/hosted/hosted-backend.ts';
import type { FirstAdmin } from './backend/prepare-database.ts';
import type { Config } from './config/config.ts';
import { trustedProxies } from './guard/client-address.ts';
import { CONNECTION_LIMITS, type Connections, limitConnections } from './guard/connections.ts';
import { securityHeaders } from './guard/headers.ts';
import { connectionsWithin, ENOUGH_OPEN_FILES, openFilesLimit } from './guard/open-files.ts';
import { startAttachmentClock } from './jobs/attachment-clock.ts';
import { startBackupClock } from './jobs/backup-clock.ts';
import { startFactClock } from './jobs/fact-clock.ts';
import { startMediaTrashClock } from './jobs/media-trash-clock.ts';
import { startPageClock } from './jobs/page-clock.ts';
import { startPlacementClock } from './jobs/placement-clock.ts';
import { startResumeClock } from './jobs/resumes/resume-clock.ts';
import { startRetentionClock } from './jobs/retention-clock.ts';
import { startVacancyClock } from './jobs/vacancy-clock.ts';
import { createLogger } from './logger.ts';
import { openOwnBackend } from './own-backend.ts';
import { BUILD_CLIENT, loadProductionBuild } from './site/production-build.ts';
import { StartupError } from './startup-error.ts';

/** How long open requests, mainly uploads, have to finish when the server is asked to stop. */
const DRAIN_MS = 30_000;
const DRAIN_CHECK_MS = 200;

const HEADERS_TIMEOUT_MS = 10_000;
/** The slowest upload that `CONNECTION_LIMITS` allows takes less time than this. */
const REQUEST_TIMEOUT_MS = 3_600_000;
const TIMEOUT_CHECK_MS = 2_000;

/** Vite, in development only. */
export interface DevelopmentServer {
  loadBuild(): Promise<ServerBuild>;
  /** Answers Vite's own requests and calls `next` for the rest. */
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

export interface RunningServer {
  address: string;
  firstAdmin: FirstAdmin | undefined;
  log: Logger;
  stop(): Promise<void>;
  /** Stops waiting for open requests. `stop` still closes what it opened. */
  hurry(): void;
}

export async function startServer(
  config: Config,
  startDevelopment?: (server: Server) => Promise<DevelopmentServer>,
): Promise<RunningServer> {
  const log = createLogger(config.logLevel);
  const isTrusted = trustedProxies(config.trustedProxies);
  const { idleMs, trustedIdleMs } = CONNECTION_LIMITS;
  const server = createServer({
    keepAliveTimeout: config.trustedProxies.length > 0 ? trustedIdleMs : idleMs,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
  });
  const headers = securityHeaders(config.siteUrl);
  const answerStarting: RequestListener = (_request, response) => {
    response.setHeaders(headers);
    response.writeHead(503, { 'Retry-After': '2' }).end('Starting');
  };
  let development: DevelopmentServer | undefined;
  let connections: Connections | undefined;
  let isStopping = false;
  const cleanups: (() => Promise<unknown>)[] = [];
  const hurry = () => server.closeAllConnections();
  async function stop() {
    isStopping = true;
    await development?.close();
    // Waits before the database closes, because open requests still need it.
    await drain(server, connections);
    connections?.stop();
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  }

  try {
    // Claims the port before touching anything else.
    server.on('request', answerStarting);
    if (!startDevelopment) {
      const limits = { ...CONNECTION_LIMITS, inAll: connectionsFor(log) };
      connections = limitConnections(server, isTrusted, limits);
    }
    await listen(server, config);
    // Loaded now, while file handles are available: Node never retries a module that failed to
    // load.
    const build = startDevelopment ? undefined : loadProductionBuild();
    build?.catch(() => {});
    const backend = config.hosted
      ? openHostedBackend(config.hosted, cleanups)
      : await openOwnBackend(config, log, cleanups);
    development = await startDevelopment?.(server);
    await build;
    const app = await createApp({
      config,
      isTrusted,
      isStopping: () => isStopping,
      backend,
      log,
      loadBuild: development?.loadBuild ?? loadProductionBuild,
      clientFolder: development ? undefined : BUILD_CLIENT,
    });

    cleanups.push(startPageClock({ ...app, log }).stop);
    cleanups.push(startRetentionClock({ ...app, log }).stop);
    cleanups.push(startVacancyClock({ ...app, siteUrl: config.siteUrl, log }).stop);
    cleanups.push(startFactClock({ ...app, log }).stop);
    cleanups.push(startPlacementClock({ ...app, log }).stop);
    cleanups.push(startResumeClock({ ...app, log }).stop);
    cleanups.push(startAttachmentClock({ ...app, log }).stop);
    cleanups.push(startMediaTrashClock({ ...app, log }).stop);
    if (backend.databaseUrl) {
      const task = { ...config, databaseUrl: backend.databaseUrl };
      cleanups.push(startBackupClock({ ...app, task, log }).stop);
    }
    if (config.smtpUrl) {
      const settings = () => app.currentRelease.value.settings;
      // Loading modules takes most of the start-up time, so the mail library is loaded only if
      // needed.
      const { startOutbox } = await import('./jobs/outbox.ts');
      const outbox = startOutbox({ ...app, smtpUrl: config.smtpUrl, settings, log });
      cleanups.push(outbox.stop);
      await backend.onMail(outbox.wake);
    }
    const listener = getRequestListener((request, socket) =>
      app.fetch(request, socket as HttpBindings),
    );
    server.off('request', answerStarting);
    server.on('request', (request, response) => {
      if (isStopping) response.setHeader('Connection', 'close');
      if (app.sendReady(request, response)) return;
      response.setHeaders(headers);
      if (!development) listener(request, response);
      else development.middleware(request, response, () => listener(request, response));
    });
    return { address: config.siteUrl, firstAdmin: backend.firstAdmin, log, stop, hurry };
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
      throw new StartupError(`Port ${config.port} is already in use. Set PORT to another one.`);
    }
    if (code === 'EACCES') throw new StartupError(`No permission to listen on ${where}.`);
    throw new StartupError(`Cannot listen on ${where}: ${code}.`);
  }
}

/** How many connections fit within the system's limit on open files. */
function connectionsFor(log: Logger): number {
  const openFiles = openFilesLimit();
  const connections = connectionsWithin(openFiles, CONNECTION_LIMITS.inAll);
  if (openFiles !== undefined && openFiles < ENOUGH_OPEN_FILES) {
    log.warn(
      { openFiles, connections },
      `The system allows ${openFiles} open files. Raise the limit (ulimit -n) to ${ENOUGH_OPEN_FILES} or more.`,
    );
  }
  return connections;
}

/** Lets open requests finish, and closes connections without one at once. */
async function drain(server: Server, connections: Connections | undefined) {
  const closed = new Promise((resolve) => server.close(resolve));
  const closeUnused = () => connections?.closeUnused();
  closeUnused();
  // A connection whose request has since finished would otherwise stay open for the next one.
  const closeIdle = setInterval(closeUnused, DRAIN_CHECK_MS);
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(timer);
}
