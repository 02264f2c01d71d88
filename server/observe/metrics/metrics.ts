import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type Metric,
  Registry,
} from 'prom-client';
import type { PoolCounts } from '../../database/postgresql/connection-pool.ts';
import { countsSoFar, limitsReached } from '../../signals/counts.ts';
import { listenToRequests, requestsInProgress } from '../../signals/requests.ts';
import type { KnownFacts } from '../known-facts.ts';
import type { Metrics } from '../metrics-reply.ts';
import { factMetrics } from './fact-metrics.ts';

/** In seconds. A cached page takes less than a millisecond. */
const DURATIONS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface MetricSources {
  version: string;
  /** `own` or `hosted`. */
  backend: string;
  facts: () => Promise<KnownFacts>;
  pools: (() => PoolCounts[]) | undefined;
  connections: () => Promise<number>;
  streams: () => number;
}

/** Loads prom-client, so import this file only if someone may read the metrics. */
export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = <L extends string = never>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name: `tuart_${name}`, help, labelNames, registers });

  const durations = new Histogram({
    name: 'tuart_http_request_duration_seconds',
    help: 'Time until the response was ready, by kind of address and status class',
    labelNames: ['route', 'status'],
    buckets: DURATIONS,
    registers,
  });
  listenToRequests((route, status, seconds) =>
    durations.observe({ route, status: CLASSES[Math.floor(status / 100)] ?? 'other' }, seconds),
  );

  const { version, backend, pools } = sources;
  gauge('info', 'The version of Tuart and of Node', ['version', 'node', 'backend']).set(
    { version, node: process.versions.node, backend },
    1,
  );
  const inProgress = gauge('http_requests_in_progress', 'Requests that have no response yet');
  const connections = gauge('connections_open', 'Open connections from visitors and proxies');
  const streams = gauge('live_streams_open', 'Live streams open for staff');
  const inPool = gauge(
    'database_pool_connections',
    'Connections to the database, by pool and whether they are in use',
    ['pool', 'state'],
  );
  const waiting = gauge('database_pool_waiting', 'Operations waiting for a database connection', [
    'pool',
  ]);
  const setCounters = counters(registers);
  // A hosted project makes its own backups.
  const setFacts = factMetrics(gauge, backend === 'own');

  return {
    contentType: registry.contentType,
    async text() {
      const [facts, open] = await Promise.all([sources.facts(), sources.connections()]);
      setFacts(facts, Date.now());
      setCounters();
      inProgress.set(requestsInProgress());
      connections.set(open);
      streams.set(sources.streams());
      for (const { name: pool, used, idle, waiting: askers } of pools?.() ?? []) {
        inPool.set({ pool, state: 'used' }, used);
        inPool.set({ pool, state: 'idle' }, idle);
        waiting.set({ pool }, askers);
      }
      return registry.metrics();
    },
  };
}

const CLASSES = ['', '1xx', '2xx', '3xx', '4xx', '5xx'];

/** What the server itself counts. Returns a function that brings the metrics up to date. */
function counters(registers: Registry[]): () => void {
  const all: Metric[] = [];
  const counter = <L extends string = never>(name: string, help: string, labelNames: L[] = []) => {
    const made = new Counter({ name: `tuart_${name}_total`, help, labelNames, registers });
    all.push(made as Metric);
    return made;
  };
  const pages = counter('pages', 'Pages sent, by where they came from', ['from']);
  const signIns = counter('sign_in_failures', 'Failed attempts to sign in');
  const enquiries = counter('enquiries_received', 'Enquiries stored');
  const applications = counter('applications_received', 'Job applications stored');
  const limits = counter('limits_reached', 'Requests refused by a limit, by its name', ['limit']);
  const uploads = counter('uploads_refused', 'Files that were refused');
  const lines = counter('log_lines', 'Lines in the log that report a problem', ['level']);
  const spans = counter('trace_spans_dropped', 'Spans that could not be sent to the collector');

  return () => {
    for (const metric of all) metric.reset();
    const counts = countsSoFar();
    pages.inc({ from: 'cache' }, counts.pagesFromCache);
    pages.inc({ from: 'render' }, counts.pagesRendered);
    signIns.inc(counts.signInFailures);
    enquiries.inc(counts.enquiries);
    applications.inc(counts.applications);
    for (const [limit, reached] of limitsReached()) limits.inc({ limit }, reached);
    uploads.inc(counts.uploadsRefused);
    lines.inc({ level: 'warn' }, counts.warningsLogged);
    lines.inc({ level: 'error' }, counts.errorsLogged);
    spans.inc(counts.spansDropped);
  };
}
