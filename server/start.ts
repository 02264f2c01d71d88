import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { promisify } from 'node:util';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { openHostedBackend } from './backend/hosted/hosted-backend.ts';
import type { FirstAdmin } from './backend/prepare-database.ts';
import { VERSION } from './backup/version.ts';
import type { Config } from './config/config.ts';
import { connectionsFor, listen } from './guard/accepting/listen.ts';
import { trustedProxies } from './guard/client-address.ts';
import { CONNECTION_LIMITS, type Connections, limitConnections } from './guard/connections.ts';
import { drain, QUIET_BALANCER_MS, QUIET_MS, untilNoticed } from './guard/draining/drain.ts';
import { securityHeaders } from './guard/headers.ts';
import { openFilesLimit, streamsWithin } from './guard/open-files.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { createLogger } from './logger.ts';
import { createErrorCollector } from './observe/errors/collector.ts';
import { logAllOutput } from './observe/log-output.ts';
import { startReportClock } from './observe/status/report-clock.ts';
import { systemSetup } from './observe/status/setup.ts';
import { openOwnBackend } from './own-backend.ts';
import { losePatience, whilePatient } from './signals/patience.ts';
import type { PagesOptions } from './site/pages.ts';
import { BUILD_CLIENT, loadProductionBuild } from './site/production-build.ts';

const HEADERS_TIMEOUT_MS = 10_000;
/** The slowest upload that `CONNECTION_LIMITS` allows takes less time than this. */
const REQUEST_TIMEOUT_MS = 3_600_000;
const TIMEOUT_CHECK_MS = 2_000;

/**
 * How long a server that is asked to stop waits for other servers: S3, mail servers, receivers of
 * webhooks. A backup that is being made ends within ten seconds.
 */
const PATIENCE_MS = 12_000;

/** Live streams of staff, in addition to the connections of `CONNECTION_LIMITS`. */
const STREAMS = 2_000;

const OFFICE_AFTER_MS = 10_000;

/** Vite, in development only. */
export interface DevelopmentServer {
  loadBuild: PagesOptions['loadBuild'];
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
  const errors = createErrorCollector();
  const log = createLogger(config.logLevel, errors.readLine);
  if (!process.stdout.isTTY && !startDevelopment) logAllOutput(log);
  const setup = systemSetup(config);
  const isTrusted = trustedProxies(config.trustedProxies);
  const { idleMs, trustedIdleMs } = CONNECTION_LIMITS;
  const server = createServer({
    keepAliveTimeout: config.trustedProxies.length > 0 ? trustedIdleMs : idleMs,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
  });
  const headers = securityHeaders(config.siteUrl);
  const answerStarting: RequestListener = (request, response) => {
    response.setHeaders(headers);
    if (request.url?.split('?')[0] === '/livez') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"ok":true}');
      return;
    }
    response.writeHead(503, { 'Retry-After': '2' }).end('Starting');
  };
  let development: DevelopmentServer | undefined;
  let connections: Connections | undefined;
  let isStopping = false;
  let endStreams = () => {};
  let wayBack: string | undefined;
  const jobs: (() => Promise<unknown>)[] = [];
  const cleanups: (() => Promise<unknown>)[] = [];
  const hurried = new AbortController();
  function hurry() {
    hurried.abort();
    losePatience();
    server.closeAllConnections();
  }
  async function stop() {
    isStopping = true;
    await untilNoticed(config.drainSeconds, hurried.signal);
    const patience = setTimeout(losePatience, PATIENCE_MS);
    await development?.close();
    endStreams();
    // Waits before the database closes, because open requests and jobs still need it.
    const isOneOfSeveral = config.drainSeconds > 0;
    const stopped = Promise.allSettled(jobs.splice(0).map((end) => end()));
    await drain(server, connections, isOneOfSeveral ? QUIET_BALANCER_MS : QUIET_MS);
    await whilePatient(stopped);
    connections?.stop();
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    clearTimeout(patience);
  }

  try {
    // Claims the port before touching anything else.
    server.on('request', answerStarting);
    const openFiles = openFilesLimit();
    const inAll = connectionsFor(openFiles, log);
    if (!startDevelopment) {
      connections = limitConnections(server, isTrusted, { ...CONNECTION_LIMITS, inAll });
    }
    await listen(server, config);
    // Behind a load balancer another server answers in the meantime, even if the balancer only
    // notices that connections are refused.
    if (config.drainSeconds > 0) await new Promise((resolve) => server.close(resolve));
    if (config.traces) {
      const { startTraces } = await import('./observe/traces/start-traces.ts');
      cleanups.push(startTraces(config.traces, VERSION, log));
    }
    // Loaded now, while file handles are available: Node never retries a module that failed to
    // load.
    const build = startDevelopment ? undefined : loadProductionBuild('site');
    build?.catch(() => {});
    const backend = config.hosted
      ? openHostedBackend(config.hosted, cleanups)
      : await openOwnBackend(
          config,
          log,
          { jobs, cleanups },
          {
            ready: build,
            onUpgraded(words) {
              wayBack = words;
            },
          },
        );
    development = await startDevelopment?.(server);
    await build;
    const app = await createApp({
      config,
      isTrusted,
      isStopping: () => isStopping,
      streams: streamsWithin(openFiles, inAll, STREAMS),
      leaveOpen: (socket) => connections?.leaveOpen(socket),
      connections: () => countConnections(server),
      setup,
      onFailedReply: errors.noteReply,
      backend,
      log,
      loadBuild: development?.loadBuild ?? loadProductionBuild,
      clientFolder: development ? undefined : BUILD_CLIENT,
    });

    endStreams = app.endStreams;
    if (app.metrics && config.metrics?.port) {
      const { openMetricsPort } = await import('./observe/metrics/metrics-port.ts');
      const { token, port } = config.metrics;
      cleanups.push(await openMetricsPort({ port, token, metrics: app.metrics }));
    }
    await startJobs({ ...app, config, backend, log }, jobs);
    jobs.push(startReportClock({ service: app.service, setup, errors, log }).stop);
    const listener = getRequestListener((request, socket) =>
      app.fetch(request, socket as HttpBindings),
    );
    backend.startServing?.();
    server.off('request', answerStarting);
    server.on('request', (request, response) => {
      if (isStopping) response.setHeader('Connection', 'close');
      if (app.sendReady(request, response)) return;
      response.setHeaders(headers);
      if (!development) listener(request, response);
      else development.middleware(request, response, () => listener(request, response));
    });
    if (!server.listening) await listen(server, config);
    if (!development) jobs.push(loadOfficeLater());
    return { address: config.siteUrl, firstAdmin: backend.firstAdmin, log, stop, hurry };
  } catch (error) {
    hurried.abort();
    await stop();
    if (wayBack) log.error(wayBack);
    throw error;
  }
}

/**
 * The first seconds belong to visitors. Later the file handles for it may be in use, and Node never
 * retries a module that failed to load.
 */
function loadOfficeLater(): () => Promise<void> {
  const timer = setTimeout(() => loadProductionBuild('office').catch(() => {}), OFFICE_AFTER_MS);
  return async () => clearTimeout(timer);
}

async function countConnections(server: Server): Promise<number> {
  return promisify(server.getConnections.bind(server))();
}
