import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../server/database/pool.ts';
import { cpuSeconds, megabytes } from './processes.ts';
import type { BenchServer } from './server.ts';

const STREAMS = Number(process.env.STREAMS ?? 1000);
const OF_PERSON = 20;
const SETTLE_MS = 3_000;
const IDLE_S = 60;
const EVENTS = 5;
const EVENT_GAP_MS = 1_500;
const GOALS = { megabytes: 150, percent: 5, ms: 1000 };

interface Stream {
  request: ClientRequest;
  /** When the last event about leads arrived. */
  arrivedAt: number;
}

/**
 * What live streams cost: memory and processor time of the server while nothing happens, and how
 * long a change takes to reach all of them, from the statement to the last reader.
 */
export async function watchStreams(server: BenchServer) {
  const { owner, close } = openDatabase(server.ownerUrl, { poolSize: 1 });
  const tokens: string[] = [];
  for (let person = 0; person < Math.ceil(STREAMS / OF_PERSON); person += 1) {
    tokens.push(await addPerson(server, `stream${person}@tuart.example`));
  }
  await sleep(SETTLE_MS);
  const before = megabytes(server.pid);
  const streams: Stream[] = [];
  for (let n = 0; n < STREAMS; n += 1) {
    streams.push(await openStream(server, tokens[Math.floor(n / OF_PERSON)] ?? ''));
  }
  await sleep(SETTLE_MS);
  const started = cpuSeconds(server.pid);
  await sleep(IDLE_S * 1000);
  const percent = ((cpuSeconds(server.pid) - started) / IDLE_S) * 100;
  const memory = megabytes(server.pid) - before;

  const times: number[] = [];
  for (let event = 0; event < EVENTS; event += 1) {
    for (const stream of streams) stream.arrivedAt = 0;
    const sentAt = performance.now();
    await owner`insert into public.leads (name, email) values ('Bench', 'bench@example.com')`;
    while (streams.some(({ arrivedAt }) => arrivedAt === 0)) await sleep(1);
    times.push(Math.max(...streams.map(({ arrivedAt }) => arrivedAt)) - sentAt);
    await sleep(EVENT_GAP_MS);
  }
  for (const { request } of streams) request.destroy();
  await close();

  console.log(`\n${STREAMS} live streams of ${tokens.length} people`);
  print('memory', memory, GOALS.megabytes, 'MB');
  print(`idle for ${IDLE_S} s`, percent, GOALS.percent, '% of a core');
  print('a change reaches all, slowest', Math.max(...times), GOALS.ms, 'ms');
}

function print(what: string, value: number, goal: number, unit: string) {
  const verdict = value <= goal ? '' : ', over the goal';
  console.log(`  ${what.padEnd(32)} ${value.toFixed(1)} ${unit} (goal ${goal}${verdict})`);
}

async function addPerson({ url, publishableKey, secretKey }: BenchServer, email: string) {
  const password = 'a long bench password';
  const post = (path: string, key: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: {
        apikey: key,
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        // People sign in from many addresses.
        'X-Forwarded-For': `203.0.113.${Math.floor(Math.random() * 250)}`,
      },
      body: JSON.stringify(body),
    });
  const account = { email, password, email_confirm: true };
  const { id } = (await (await post('/auth/v1/admin/users', secretKey, account)).json()) as {
    id: string;
  };
  await post('/rest/v1/admin_users', secretKey, { user_id: id, email, role: 'admin' });
  const reply = await post('/auth/v1/token?grant_type=password', publishableKey, account);
  const { access_token: token } = (await reply.json()) as { access_token?: string };
  if (!token) throw new Error('Someone could not sign in');
  return token;
}

async function openStream({ url }: BenchServer, token: string): Promise<Stream> {
  const request = get(`${url}/api/events`, {
    agent: false,
    headers: { Authorization: `Bearer ${token}` },
  });
  const stream: Stream = { request, arrivedAt: 0 };
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  if (reply.statusCode !== 200) throw new Error(`A stream was refused: ${reply.statusCode}`);
  request.on('error', () => {});
  reply.on('error', () => {});
  reply.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('"leads"')) stream.arrivedAt = performance.now();
  });
  return stream;
}
