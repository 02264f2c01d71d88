import { cpus, loadavg } from 'node:os';
import { openDatabase } from '../../server/database/pool.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { sendEnquiry } from '../../tests/support/enquiry.ts';
import type { LoadResult } from './client.ts';
import { fillLeads } from './daily.ts';
import { CONNECTIONS, SECONDS, wireRequest } from './measure.ts';
import { cpuSeconds, megabytes, moveToCores, startHelper } from './processes.ts';
import { type BenchProcess, type BenchServer, startServer } from './server.ts';

/**
 * What a request costs with one server and with two on the same PostgreSQL: processor time of the
 * servers and of the database, memory, and connections. On a machine with other work, processor time
 * says more than the rate.
 */

const LEADS = 10_000;
const SENDERS = 4;
const LIST =
  '/rest/v1/leads?select=id,name,email,company,status,service_type,created_at&is_spam=is.false&order=created_at.desc&limit=50';

type Target = Pick<BenchProcess, 'port' | 'pid' | 'url'>;
type Run = (target: Target, seconds: number) => Promise<Pick<LoadResult, 'count' | 'seconds'>>;

export async function benchServers(): Promise<void> {
  console.log(`Machine load before: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`);
  const clients = [startHelper('client'), startHelper('client')];
  const server = await startServer();
  await fill(server.ownerUrl);
  moveToCores(process.pid, '1');
  const kinds = kindsOf(server, clients);
  await print('One server on core 0', server, [server], kinds);
  const another = await server.startAnother();
  moveToCores(another.pid, '1');
  await print('Two servers, on cores 0 and 1, one PostgreSQL', server, [server, another], kinds);
  await another.stop();
  await server.stop();
  for (const client of clients) client.stop();
}

async function fill(url: string): Promise<void> {
  const { owner, close } = openDatabase(url, { poolSize: 1 });
  await fillLeads(owner, LEADS);
  await close();
}

function kindsOf(server: BenchServer, clients: ReturnType<typeof startHelper>[]) {
  const { publishableKey, accessToken } = server;
  const staff = { apikey: publishableKey, Authorization: `Bearer ${accessToken}` };
  const send =
    (path: string, headers: Record<string, string>): Run =>
    ({ port }, seconds) => {
      const client = clients[port === server.port ? 0 : 1];
      const request = wireRequest({ method: 'GET', path }, headers);
      if (!client) throw new Error('There are two clients');
      return client.ask<LoadResult>({ port, request, connections: CONNECTIONS, seconds });
    };
  return {
    'page, kept': send('/', { 'Accept-Encoding': 'br' }),
    'page, rendered': searchSite,
    'page view': countView,
    'list of 50 leads': send(LIST, staff),
    enquiry: sendEnquiries,
  } satisfies Record<string, Run>;
}

let visitors = 0;

/** Each request comes from another visitor, because one may send only so many. */
function fromVisitor(): Record<string, string> {
  visitors += 1;
  return {
    'X-Forwarded-For': `198.18.${Math.floor(visitors / 250) % 250}.${visitors % 250}`,
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  };
}

/** Words that nobody has searched for: the page with the results is rendered. */
const searchSite = repeat((url) => {
  const headers = fromVisitor();
  return fetch(`${url}/search?q=apprentice+${visitors}`, { headers });
});

/** Counted in the database. Everyone reads the same page, which is the hardest case. */
const countView = repeat((url) =>
  fetch(`${url}/insights/views`, {
    method: 'POST',
    body: '/',
    headers: { ...fromVisitor(), 'Content-Type': 'text/plain', 'Sec-Fetch-Site': 'same-origin' },
  }),
);

const sendEnquiries = repeat((url) => sendEnquiry(url));

function repeat(request: (url: string) => Promise<Response>): Run {
  return async ({ url }, seconds) => {
    const started = performance.now();
    let count = 0;
    const work = async () => {
      while (performance.now() - started < seconds * 1000) {
        const reply = await request(url);
        await reply.arrayBuffer();
        if (!reply.ok) throw new Error(`A request got ${reply.status}`);
        count += 1;
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, work));
    return { count, seconds: (performance.now() - started) / 1000 };
  };
}

async function print(
  title: string,
  { postmaster, ownerUrl }: BenchServer,
  targets: Target[],
  kinds: Record<string, Run>,
): Promise<void> {
  console.log(`\n${title}`);
  for (const [name, run] of Object.entries(kinds)) {
    // Code that has run for a while costs less.
    await Promise.all(targets.map((target) => run(target, SECONDS)));
    const before = targets.map(({ pid }) => cpuSeconds(pid));
    const database = cpuSeconds(postmaster);
    const results = await Promise.all(targets.map((target) => run(target, SECONDS)));
    const count = results.reduce((sum, result) => sum + result.count, 0);
    const nodes = targets.map(({ pid }, index) => cpuSeconds(pid) - (before[index] ?? 0));
    const node = nodes.reduce((sum, one) => sum + one, 0);
    const rate = results.reduce((sum, result) => sum + result.count / result.seconds, 0);
    const perRequest = (seconds: number) => `${((seconds * 1e6) / count).toFixed(0)} µs`;
    console.log(
      [
        name.padEnd(18),
        `${rate.toFixed(0).padStart(6)}/s`,
        `Node ${perRequest(node)}`,
        `PostgreSQL ${perRequest(cpuSeconds(postmaster) - database)}`,
      ].join('  '),
    );
  }
  const sql = await openConnection(ownerUrl);
  const [used] = await sql`
    select count(*)::integer as count from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()
  `;
  await sql.end();
  const memory = targets.map(({ pid }) => `${megabytes(pid).toFixed(0)} MB`).join(', ');
  console.log(`memory ${memory}; connections in all ${used?.count}`);
}
