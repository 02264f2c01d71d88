import { get } from 'node:http';
import { cpus, loadavg } from 'node:os';
import type { LoadResult } from './bench/client.ts';
import { benchDaily } from './bench/daily.ts';
import { watchStreams } from './bench/event-streams.ts';
import { benchFaults } from './bench/faults.ts';
import {
  CONNECTIONS,
  measure,
  row,
  SECONDS,
  type Subject,
  warmUp,
  wireRequest,
} from './bench/measure.ts';
import { benchOperations } from './bench/operations.ts';
import { megabytes, moveToCores, startHelper } from './bench/processes.ts';
import { SCENARIOS } from './bench/scenarios.ts';
import { type BenchServer, startServer } from './bench/server.ts';
import { benchServers } from './bench/servers.ts';

/**
 * Measures what the server costs: /rest/v1 compared with the same SQL through pg, a cached page
 * compared with a bare Hono reply, other requests while many people sign in, memory over many
 * requests, live streams, and the requests that staff make all day, with few and with many leads.
 */

const ENCODINGS = ['identity', 'br'] as const;
const SIGN_INS = 50;
const SIGN_IN_STEP_S = 0.5;
const MEMORY_REQUESTS = Number(process.env.MEMORY_REQUESTS ?? 100_000);
const MEMORY_STEPS = 5;
const LONG_S = 3600;

const PARTS = {
  rest: compareRest,
  pages: comparePages,
  'sign-ins': watchSignIns,
  memory: watchMemory,
  streams: watchStreams,
  daily: benchDaily,
};
const [chosen] = process.argv.slice(2);

if (chosen === 'operations') {
  await benchOperations();
  process.exit();
}
if (chosen === 'faults') {
  await benchFaults();
  process.exit();
}
if (chosen === 'servers') {
  await benchServers();
  process.exit();
}

const client = startHelper('client');

async function main() {
  console.log(`Machine load before: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`);
  const server = await startServer();
  try {
    for (const [name, part] of Object.entries(PARTS)) {
      if (!chosen || chosen === name) await part(server);
    }
  } finally {
    await server.stop();
    client.stop();
  }
  console.log(`\nMachine load after: ${loadavg()[0]?.toFixed(1)}`);
}

function restHeaders({ publishableKey, accessToken }: BenchServer, role = 'authenticated') {
  const bearer = role === 'anon' ? publishableKey : accessToken;
  return { apikey: publishableKey, Authorization: `Bearer ${bearer}` };
}

async function compareRest(server: BenchServer) {
  const { port, pid, postmaster, authenticatorUrl: url } = server;
  const direct = startHelper('direct');
  const pairs = SCENARIOS.map((scenario) => {
    const request = wireRequest(scenario, restHeaders(server, scenario.role));
    const load = { url, port, scenario, request, connections: CONNECTIONS };
    const byHand: Subject = {
      pid: direct.pid,
      postmaster,
      run: (seconds) => direct.ask({ ...load, seconds }),
    };
    const byHttp: Subject = { pid, postmaster, run: (seconds) => client.ask({ ...load, seconds }) };
    return { name: scenario.name, subjects: [byHand, byHttp] };
  });
  for (const { subjects } of pairs) await warmUp(subjects);
  console.log('\n/rest/v1 over HTTP, compared with the same SQL directly through pg');
  for (const { name, subjects } of pairs) {
    const [byHand, byHttp] = await measure(subjects);
    if (!byHand || !byHttp) continue;
    console.log(row(`${name}, direct`, byHand, byHand, 'direct'));
    console.log(row(`${name}, over HTTP`, byHttp, byHand, 'direct'));
  }
  direct.stop();
}

async function comparePages({ url, port, pid }: BenchServer) {
  for (const encoding of ENCODINGS) {
    const page = { method: 'GET', path: '/' };
    const request = wireRequest(page, { 'Accept-Encoding': encoding });
    const varied = wireRequest({ ...page, path: '/?n={n}' }, { 'Accept-Encoding': encoding });
    const { body, headers } = await read(`${url}/`, encoding);
    const sameHeaders = await startBare(body, headers);
    const fewHeaders = await startBare(body, { 'content-type': headers['content-type'] ?? '' });
    const ask = (where: number, what: string) => (seconds: number) =>
      client.ask<LoadResult>({ port: where, request: what, connections: CONNECTIONS, seconds });
    const subjects: Subject[] = [
      { pid: sameHeaders.pid, run: ask(sameHeaders.port, request) },
      { pid: fewHeaders.pid, run: ask(fewHeaders.port, request) },
      { pid, run: ask(port, request) },
    ];
    await warmUp(subjects);
    const [bare, bareFew, cached] = await measure(subjects);
    const [rendered] = await measure([{ pid, run: ask(port, varied) }]);
    sameHeaders.stop();
    fewHeaders.stop();
    if (!bare || !bareFew || !cached || !rendered) continue;
    console.log(`\nHome page, ${encoding}, ${body.length} bytes`);
    console.log(row('bare Hono, the same headers', bare, bare, 'bare'));
    console.log(row('bare Hono, one header', bareFew, bare, 'bare'));
    console.log(row('cached', cached, bare, 'bare'));
    console.log(row('rendered again', rendered, bare, 'bare'));
  }
}

/** Not with fetch, which would decompress the reply. */
function read(url: string, encoding: string) {
  return new Promise<{ body: Buffer; headers: Record<string, string> }>((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': encoding } }, async (reply) => {
      const { date: _, connection: __, 'keep-alive': ___, ...headers } = reply.headers;
      const chunks: Buffer[] = [];
      for await (const chunk of reply) chunks.push(chunk);
      resolve({ body: Buffer.concat(chunks), headers: headers as Record<string, string> });
    }).once('error', reject);
  });
}

async function startBare(body: Buffer, headers: Record<string, string>) {
  const helper = startHelper('bare');
  return { ...helper, port: await helper.ask<number>({ body, headers }) };
}

async function watchSignIns(server: BenchServer) {
  const { url, pid, publishableKey, secretKey } = server;
  moveToCores(pid, `0-${cpus().length - 1}`);
  const accounts = Array.from({ length: SIGN_INS }, (_, index) => ({
    email: `bench${index}@tuart.example`,
    password: `bench password ${index}`,
    address: `203.0.113.${index}`,
  }));
  for (const { email, password } of accounts) {
    await post(`${url}/auth/v1/admin/users`, secretKey, { email, password, email_confirm: true });
  }
  const [filter] = SCENARIOS;
  if (!filter) return;
  const others = {
    port: server.port,
    connections: 1,
    request: wireRequest(filter, restHeaders(server)),
  };
  const alone = await client.ask<LoadResult>({ ...others, seconds: SECONDS });
  const started = performance.now();
  let statuses: number[] | undefined;
  const signIns = Promise.all(
    accounts.map(({ address, email, password }) =>
      post(
        `${url}/auth/v1/token?grant_type=password`,
        publishableKey,
        { email, password },
        address,
      ),
    ),
  ).then((all) => {
    statuses = all;
  });
  let slowestMs = 0;
  while (!statuses) {
    const part = await client.ask<LoadResult>({ ...others, seconds: SIGN_IN_STEP_S });
    slowestMs = Math.max(slowestMs, part.slowestMs);
  }
  await signIns;
  const took = performance.now() - started;
  const good = statuses.filter((status) => status === 200).length;
  console.log(`\n${SIGN_INS} sign-ins at once: ${good} succeeded in ${took.toFixed(0)} ms`);
  console.log(`slowest filtered select during the sign-ins: ${slowestMs.toFixed(0)} ms`);
  console.log(`slowest filtered select before them: ${alone.slowestMs.toFixed(0)} ms`);
}

async function post(url: string, key: string, body: object, address = '203.0.113.254') {
  const reply = await fetch(url, {
    method: 'POST',
    headers: {
      apikey: key,
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'X-Forwarded-For': address,
    },
    body: JSON.stringify(body),
  });
  await reply.text();
  return reply.status;
}

/** A fifth of the requests each have a unique shape, which nothing may keep in memory. */
async function watchMemory(server: BenchServer) {
  const { port, pid, postmaster } = server;
  const [filter] = SCENARIOS;
  if (!filter) return;
  const path = '/rest/v1/bench_people?select=c{n}:id&limit=1';
  const usual = wireRequest(filter, restHeaders(server));
  const own = wireRequest({ method: 'GET', path }, restHeaders(server));
  console.log(`\nMemory over ${MEMORY_REQUESTS} requests, a fifth of them with a unique shape`);
  const print = (done: number) =>
    console.log(
      `${String(done).padStart(7)}: server ${megabytes(pid).toFixed(0)} MB, PostgreSQL ${megabytes(postmaster).toFixed(0)} MB`,
    );
  print(0);
  const step = MEMORY_REQUESTS / MEMORY_STEPS;
  for (let done = step; done <= MEMORY_REQUESTS; done += step) {
    const load = { port, connections: CONNECTIONS, seconds: LONG_S };
    await client.ask<LoadResult>({ ...load, request: own, count: step / 5 });
    await client.ask<LoadResult>({ ...load, request: usual, count: (step * 4) / 5 });
    print(done);
  }
}

await main();
