import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  freePort,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { visitorClient } from '../support/staff-client.ts';
import { startTraceCollector, type TraceCollector } from '../support/trace-collector.ts';

const TOKEN = 'a-token-for-metrics-in-tests';
const RIGHT = { Authorization: `Bearer ${TOKEN}` };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let collector: TraceCollector;
let server: ServerProcess;
let metricsPort: number;
/** What `/livez` answered before the server said that it runs. */
const aliveWhileStarting: number[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  collector = await startTraceCollector();
  metricsPort = await freePort();
  const port = await freePort();
  let isStarting = true;
  async function watchStart() {
    while (isStarting) {
      const reply = await fetch(`http://127.0.0.1:${port}/livez`).catch(() => undefined);
      if (reply && isStarting) aliveWhileStarting.push(reply.status);
      await sleep(20);
    }
  }
  const watching = watchStart();
  server = await startServerProcess(folder.path, {
    PORT: String(port),
    METRICS_TOKEN: TOKEN,
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=web%20team',
    OTEL_SERVICE_NAME: 'tuart-test',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  isStarting = false;
  await watching;
});

afterAll(async () => {
  await server.stop();
  collector.close();
  await folder.remove();
});

/** The samples of a scrape, by name and labels as they are written. */
async function scrape(url = server.url): Promise<Map<string, number>> {
  const reply = await fetch(`${url}/metrics`, { headers: RIGHT });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await reply.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line): [string, number] => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

function requestsOf(samples: Map<string, number>, route: string, status: string): number {
  const labels = `{route="${route}",status="${status}"}`;
  return samples.get(`tuart_http_request_duration_seconds_count${labels}`) ?? 0;
}

it('/livez answers 200 from the first moment, even while the server starts', async () => {
  expect(aliveWhileStarting.length).toBeGreaterThan(0);
  expect(new Set(aliveWhileStarting)).toEqual(new Set([200]));
  const reply = await fetch(`${server.url}/livez`);
  expect([reply.status, await reply.json()]).toEqual([200, { ok: true }]);
});

describe('/metrics', () => {
  it('is only for those with the token, and guessing is limited', async () => {
    const ask = (headers: Record<string, string>) => fetch(`${server.url}/metrics`, { headers });
    const missing = await ask({});
    expect(missing.status).toBe(401);
    expect(missing.headers.get('WWW-Authenticate')).toBe('Bearer');
    const guess = { Authorization: 'Bearer wrong', 'X-Forwarded-For': '203.0.113.7' };
    for (let count = 0; count < 20; count++) expect((await ask(guess)).status).toBe(401);
    expect((await ask(guess)).status).toBe(429);
    expect((await ask({ ...RIGHT, 'X-Forwarded-For': '203.0.113.7' })).status).toBe(429);
    expect((await ask(RIGHT)).status).toBe(200);
  });

  it('counts requests by kind of address and never repeats an address', async () => {
    const before = await scrape();
    await fetch(`${server.url}/privacy`);
    await fetch(`${server.url}/privacy`);
    await fetch(`${server.url}/made-up-by-a-stranger`);
    await fetch(`${server.url}/rest/v1/made_up_table`);
    const visitor = await visitorClient(server.url);
    await visitor.auth.signInWithPassword({ email: 'nobody@example.com', password: 'wrong' });
    const after = await scrape();
    const more = (route: string, status: string) =>
      requestsOf(after, route, status) - requestsOf(before, route, status);
    expect(more('page', '2xx')).toBe(2);
    expect(more('page', '4xx')).toBe(1);
    expect(more('rest', '4xx')).toBe(1);
    expect(more('auth', '4xx')).toBe(1);
    expect(more('metrics', '2xx')).toBe(1);
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(grown('tuart_pages_total{from="cache"}')).toBe(1);
    expect(grown('tuart_sign_in_failures_total')).toBe(1);
    expect([...after.keys()].filter((name) => name.includes('made'))).toEqual([]);
  });

  it('says how the database, the disks and the jobs are doing, on a separate port too', async () => {
    const samples = await scrape(`http://127.0.0.1:${metricsPort}`);
    for (const name of [
      'tuart_database_up',
      'tuart_database_size_bytes',
      'tuart_database_connections_max',
      'tuart_disk_free_bytes{disk="data"}',
      'tuart_job_last_success_timestamp_seconds{name="accounts"}',
      'tuart_database_pool_connections{pool="callers",state="idle"}',
      'tuart_connections_open',
      'process_resident_memory_bytes',
    ]) {
      expect(samples.get(name), name).toBeGreaterThan(0);
    }
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    const info = `tuart_info{version="${version}",node="${process.versions.node}",backend="own"}`;
    expect(samples.get(info)).toBe(1);
    const elsewhere = `http://127.0.0.1:${metricsPort}`;
    expect((await fetch(`${elsewhere}/healthz`)).status).toBe(404);
    expect((await fetch(`${elsewhere}/metrics`)).status).toBe(401);
  });
});

it('/healthz gives its reasons only to those with the token', async () => {
  const plain = { ok: true };
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${server.url}/healthz?detail`, { headers })).json();
  expect(await ask({})).toEqual(plain);
  expect(await ask({ Authorization: 'Bearer wrong' })).toEqual(plain);
  expect(await (await fetch(`${server.url}/healthz`, { headers: RIGHT })).json()).toEqual(plain);
  const { ok, version, checks, database } = await ask(RIGHT);
  expect({ ok, version }).toEqual({ ok: true, version: expect.any(String) });
  expect(database).toMatchObject({ kind: 'embedded', latency_ms: expect.any(Number) });
  expect(database.migrations.applied).toBe(database.migrations.wanted);
  expect(checks).toContainEqual(
    expect.objectContaining({
      part: 'database',
      state: 'fine',
      sentence: 'The database is responding.',
    }),
  );
});

it('sends a trace of each request with its statements, without its query', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const parent = 'b7ad6b7169203331';
  const traceparent = `00-${traceId}-${parent}-01`;
  await fetch(`${server.url}/search?q=kim-ng`, { headers: { traceparent } });
  const spansOfTrace = () => collector.spans.filter((span) => span.traceId === traceId);
  await expect.poll(() => spansOfTrace().find(({ kind }) => kind === 2)).toBeTruthy();
  const root = spansOfTrace().find(({ parentSpanId }) => parentSpanId === parent);
  expect(root).toMatchObject({
    name: 'GET page',
    attributes: {
      'http.route': 'page',
      'url.path': '/search',
      'http.response.status_code': 200,
      'tuart.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  });
  const inside = spansOfTrace().find(({ parentSpanId }) => parentSpanId === root?.spanId);
  expect(inside?.name).toMatch(/ rpc$| rest$/);
  const statement = spansOfTrace().find(({ parentSpanId }) => parentSpanId === inside?.spanId);
  expect(statement).toMatchObject({ name: 'database', attributes: { 'tuart.pool': 'callers' } });
  expect(JSON.stringify(collector.spans)).not.toContain('kim-ng');
  await expect.poll(() => collector.spans.map(({ name }) => name)).toContain('job accounts');
  expect(collector.services).toEqual(new Set(['tuart-test']));
  expect(collector.headers.at(-1)).toMatchObject({ 'x-team': 'web team' });
  expect(collector.problems).toEqual([]);
});

/** PostgreSQL and each of its processes. */
async function signalDatabase(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const file = await readFile(path.join(server.dataDir, 'postgres/postmaster.pid'), 'utf8');
  const pid = Number(file.split('\n')[0]);
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  process.kill(pid, signal);
  for (const child of children.trim().split(' ').map(Number)) process.kill(child, signal);
}

it('a database that hangs makes the server not ready, with the reason, but does not call for a restart', async () => {
  await signalDatabase('SIGSTOP');
  try {
    const detail = await fetch(`${server.url}/healthz?detail`, { headers: RIGHT });
    expect(detail.status).toBe(503);
    const { ok, checks } = await detail.json();
    expect(ok).toBe(false);
    expect(checks).toContainEqual(
      expect.objectContaining({ state: 'broken', sentence: 'The database is not responding.' }),
    );
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
    expect((await fetch(`${server.url}/metrics`, { headers: RIGHT })).status).toBe(200);
  } finally {
    await signalDatabase('SIGCONT');
  }
  await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(200);
});
