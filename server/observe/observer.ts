import type { Hono } from 'hono';
import type { SystemStatus } from '../../app/lib/system/system-status.ts';
import type { AppEnv } from '../app-env.ts';
import type { Backend } from '../backend/backend.ts';
import type { Config } from '../config/config.ts';
import { jobRuns } from '../jobs/clock.ts';
import type { DataClient } from '../site/data-client.ts';
import { describeHealth } from './health-detail.ts';
import { keepFacts } from './known-facts.ts';
import type { Metrics } from './metrics-reply.ts';
import { createObserveRoutes } from './observe-routes.ts';
import type { SystemSetup } from './status/setup.ts';
import { readSystemFacts } from './system-facts.ts';

interface ObserverDeps {
  config: Pick<Config, 'hosted' | 'metrics'>;
  backend: Pick<Backend, 'isHealthy' | 'pools'>;
  service: DataClient;
  setup: SystemSetup;
  readStatus: () => Promise<SystemStatus>;
  isStopping: () => boolean;
  /** How many connections of clients are open. */
  connections: () => Promise<number>;
  /** How many live streams of staff are open. */
  streams: () => number;
}

export interface Observer {
  /** Answers `/livez`, `/healthz` and `/metrics`. */
  routes: Hono<AppEnv>;
  /** Absent unless the configuration gives someone access to them. */
  metrics: Metrics | undefined;
}

/** Knows how the installation is doing, and tells those who may know. */
export async function createObserver(deps: ObserverDeps): Promise<Observer> {
  const { config, backend, service, setup, readStatus, isStopping, connections, streams } = deps;
  const facts = keepFacts({
    isHealthy: () => backend.isHealthy(),
    readFacts: () => readSystemFacts({ service, folders: setup.folders, jobs: jobRuns }),
  });
  // Most installations need no metrics, and the package takes time to load.
  const loaded = config.metrics && (await import('./metrics/metrics.ts'));
  const metrics = loaded?.createMetrics({
    version: setup.version,
    backend: config.hosted ? 'hosted' : 'own',
    facts,
    pools: backend.pools,
    connections,
    streams,
  });
  const routes = createObserveRoutes({
    token: config.metrics?.token,
    metrics,
    // Tells load balancers to send no more requests to a server that is about to stop.
    isReady: async () => !isStopping() && (await backend.isHealthy()),
    describeHealth: (isReady) => describeHealth({ service, readStatus }, isReady),
  });
  return { routes, metrics };
}
