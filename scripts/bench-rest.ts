import { fork } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Sql } from 'postgres';
import type { AppEnv, Caller } from '../server/app-env.ts';
import { startCluster } from '../server/database/cluster.ts';
import { migrate } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/pool.ts';
import { openCatalogue } from '../server/rest/load-catalogue.ts';
import { createRestApi } from '../server/rest/rest-api.ts';

/** Requests/s and CPU a request of /rest/v1, beside the same SQL by postgres.js directly. */

const SECONDS = Number(process.env.SECONDS ?? 3);
const CONCURRENCY = 10;
const CLOCK_TICKS_PER_S = 100;
const CALLER: Caller = {
  role: 'authenticated',
  claims: { sub: '00000000-0000-4000-8000-000000000001' },
};

const SCHEMA = `
create table public.bench_companies (id int primary key, name text not null);
create table public.bench_people (
  id int generated always as identity primary key, name text not null, email text, age int not null,
  company_id int not null references public.bench_companies, created_at timestamptz not null default now());
create index on public.bench_people (age);
create index on public.bench_people (company_id);
create table public.bench_log (id bigint generated always as identity primary key, body text not null, kind text, at timestamptz default now());
create function public.bench_add(a int, b int) returns int immutable language sql as 'select a + b';
alter table public.bench_people enable row level security;
create policy bench_read on public.bench_people for select to authenticated using ((select current_setting('request.jwt.claims', true)) <> '');
insert into public.bench_companies select i, 'Company ' || i from generate_series(1, 100) i;
insert into public.bench_people (name, email, age, company_id)
  select 'Person ' || i, 'p' || i || '@x.example', i % 500, 1 + i % 100 from generate_series(1, 10000) i;
grant all on public.bench_companies, public.bench_people, public.bench_log to authenticated;
analyze public.bench_people, public.bench_companies;`;

interface Scenario {
  name: string;
  method: string;
  path: string;
  body?: string;
  mode: string;
  /** The direct counterpart, as one would write it by hand. */
  sql: string;
  values: string[];
}

const SCENARIOS: Scenario[] = [
  {
    name: 'select by filter',
    method: 'GET',
    path: '/bench_people?select=id,name,email&age=eq.7&limit=20',
    mode: 'read only',
    sql: 'select id, name, email from public.bench_people where age = $1 limit $2',
    values: ['7', '20'],
  },
  {
    name: 'select with embed',
    method: 'GET',
    path: '/bench_people?select=id,name,company:bench_companies(id,name)&age=eq.7&limit=20',
    mode: 'read only',
    sql: 'select p.id, p.name, row_to_json(c) as company from public.bench_people p left join lateral (select id, name from public.bench_companies where id = p.company_id) c on true where age = $1 limit $2',
    values: ['7', '20'],
  },
  {
    name: 'insert',
    method: 'POST',
    path: '/bench_log',
    body: '{"body":"hello","kind":"note"}',
    mode: 'read write',
    sql: 'insert into public.bench_log (body, kind) values ($1, $2)',
    values: ['hello', 'note'],
  },
  {
    name: 'rpc',
    method: 'POST',
    path: '/rpc/bench_add',
    body: '{"a":1,"b":2}',
    mode: 'read only',
    sql: 'select public.bench_add($1::int, $2::int)',
    values: ['1', '2'],
  },
];

async function main() {
  const folder = await mkdtemp(path.join(tmpdir(), 'tuart-bench-'));
  const directory = path.join(folder, 'postgres');
  const cluster = await startCluster({ directory, password: 'bench' });
  const database = openDatabase(cluster.url);
  try {
    await migrate(database.owner, cluster.url);
    await database.owner.unsafe(SCHEMA);
    const catalogue = await openCatalogue(database.owner);
    const app = new Hono<AppEnv>();
    app.use(async (c, next) => {
      c.set('caller', CALLER);
      await next();
    });
    app.route('/rest/v1', createRestApi({ authenticator: database.authenticator, catalogue }));
    for (const scenario of SCENARIOS) {
      const direct = await measure(() => runDirectly(database.authenticator, scenario), directory);
      const handler = await measure(() => request(app, scenario), directory);
      const loopback = await measureLoopback(app, scenario, directory);
      report(`${scenario.name}, postgres.js directly`, direct, direct);
      report(`${scenario.name}, in process`, handler, direct);
      report(`${scenario.name}, over HTTP`, loopback, direct);
    }
    await watchMemory(app, directory);
  } finally {
    await database.close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function runDirectly(sql: Sql, { mode, sql: text, values }: Scenario) {
  const rows = await sql.begin(mode, async (tx) => {
    await tx`select set_config('role', ${CALLER.role}, true), set_config('request.jwt.claims', ${JSON.stringify(CALLER.claims)}, true)`;
    return tx.unsafe(text, values, { prepare: true });
  });
  return JSON.stringify(rows);
}

async function request(app: Hono<AppEnv>, { method, path: where, body }: Scenario) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await app.request(`http://bench.test/rest/v1${where}`, {
    method,
    body,
    headers,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
}

interface Run {
  count: number;
  seconds: number;
}

interface Figures {
  perSecond: number;
  nodeMicros: number;
  databaseMicros: number;
}

async function measure(
  once: () => Promise<unknown>,
  directory: string,
  seconds = SECONDS,
): Promise<Figures> {
  await repeat(once, seconds / 3);
  return during(directory, () => repeat(once, seconds));
}

async function repeat(once: () => Promise<unknown>, seconds: number): Promise<Run> {
  const started = performance.now();
  const end = started + seconds * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (performance.now() < end) {
        await once();
        count++;
      }
    }),
  );
  return { count, seconds: (performance.now() - started) / 1000 };
}

async function during(directory: string, work: () => Promise<Run>): Promise<Figures> {
  const database = await databaseCpu(directory);
  const cpu = process.cpuUsage();
  const { count, seconds } = await work();
  const { user, system } = process.cpuUsage(cpu);
  return {
    perSecond: count / seconds,
    nodeMicros: (user + system) / count,
    databaseMicros: ((await databaseCpu(directory)) - database) / count,
  };
}

/** CPU of the PostgreSQL processes in microseconds; 0 where /proc does not tell. */
async function databaseCpu(directory: string): Promise<number> {
  const ticks = await sumOverBackends(directory, 'stat', (text) => {
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return (ticks * 1e6) / CLOCK_TICKS_PER_S;
}

async function databaseMegabytes(directory: string): Promise<number> {
  const kilobytes = await sumOverBackends(directory, 'status', (text) =>
    Number(/RssAnon:\s+(\d+)/.exec(text)?.[1] ?? 0),
  );
  return kilobytes / 1024;
}

async function sumOverBackends(directory: string, file: string, read: (text: string) => number) {
  const pidFile = await readFile(path.join(directory, 'postmaster.pid'), 'utf8');
  const postmaster = pidFile.split('\n')[0];
  const pids = await readdir('/proc').catch(() => []);
  const all = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      if (/PPid:\s+(\d+)/.exec(status)?.[1] !== postmaster) return 0;
      return read(await readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => ''));
    }),
  );
  return all.reduce((sum, value) => sum + value, 0);
}

async function measureLoopback(app: Hono<AppEnv>, scenario: Scenario, directory: string) {
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    await askFromOutside(port, scenario, SECONDS / 3);
    return await during(directory, () => askFromOutside(port, scenario, SECONDS));
  } finally {
    server.close();
  }
}

/** The client runs in a process of its own, so that its CPU is not counted. */
function askFromOutside(port: number, scenario: Scenario, seconds: number): Promise<Run> {
  const client = fork(import.meta.filename, ['client']);
  client.send({ port, scenario, seconds });
  return new Promise((resolve, reject) => {
    client.once('message', (run) => resolve(run as Run));
    client.once('exit', (code) => code && reject(new Error('The client failed')));
  });
}

function actAsClient() {
  process.once(
    'message',
    async ({ port, scenario, seconds }: { port: number; scenario: Scenario; seconds: number }) => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENCY });
      const { method, path: where, body } = scenario;
      const options = {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path: `/rest/v1${where}`,
        headers: { 'Content-Type': 'application/json' },
      };
      const run = await repeat(
        () =>
          new Promise((resolve, reject) => {
            const sent = http.request(options, (response) =>
              response.resume().once('end', resolve),
            );
            sent.once('error', reject).end(body);
          }),
        seconds,
      );
      agent.destroy();
      process.send?.(run);
      process.disconnect();
    },
  );
}

function report(name: string, figures: Figures, direct: Figures) {
  const { perSecond, nodeMicros, databaseMicros } = figures;
  const cpu = (nodeMicros + databaseMicros) / (direct.nodeMicros + direct.databaseMicros);
  console.log(
    [
      name.padEnd(40),
      `${perSecond.toFixed(0).padStart(6)}/s`,
      `Node ${nodeMicros.toFixed(0).padStart(4)} µs`,
      `PostgreSQL ${databaseMicros.toFixed(0).padStart(4)} µs`,
      `${(perSecond / direct.perSecond).toFixed(2)} of direct, CPU × ${cpu.toFixed(2)}`,
    ].join('  '),
  );
}

/** Memory over MEMORY_REQUESTS requests, a fifth of them of a shape of their own. */
async function watchMemory(app: Hono<AppEnv>, directory: string) {
  const requests = Number(process.env.MEMORY_REQUESTS ?? 0);
  const [filter] = SCENARIOS;
  if (!requests || !filter) return;
  for (let done = 0; done < requests; ) {
    const next = done + requests / 5;
    for (; done < next; done += CONCURRENCY) {
      await Promise.all(
        Array.from({ length: CONCURRENCY }, (_, index) => {
          const own = { ...filter, path: `/bench_people?select=c${done + index}:id&limit=1` };
          return request(app, index < CONCURRENCY / 5 ? own : filter);
        }),
      );
    }
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    const database = await databaseMegabytes(directory);
    console.log(
      `${done} requests: heap ${(heapUsed / 1e6).toFixed(1)} MB, Node ${(rss / 1e6).toFixed(0)} MB, PostgreSQL ${database.toFixed(0)} MB`,
    );
  }
}

if (process.argv[2] === 'client') actAsClient();
else await main();
