import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { loadavg } from 'node:os';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { startServerProcess, temporaryFolder } from '../tests/support/server-process.ts';

/** Requests/s of the home page, cached and rendered anew, beside a bare Hono reply of its size. */

const SECONDS = Number(process.env.SECONDS ?? 4);
const WARM_UP_SECONDS = 1;
const CONNECTIONS = 20;
const ENCODINGS = ['identity', 'br'] as const;

interface Load {
  url: string;
  encoding: string;
  /** A query that differs each time keeps the page out of the cache. */
  isVaried: boolean;
  seconds: number;
}

async function main() {
  const folder = await temporaryFolder();
  const server = await startServerProcess(folder.path, { LOG_LEVEL: 'info' });
  console.log(`Load of the machine before: ${loadavg()[0]?.toFixed(1)}`);
  try {
    for (const encoding of ENCODINGS) await compare(`${server.url}/`, encoding);
  } finally {
    await server.stop();
    await folder.remove();
  }
}

async function compare(url: string, encoding: string) {
  const body = await read(url, encoding);
  const bare = await startBare(body, encoding);
  const reference = await measure({ url: bare.url, encoding, isVaried: false });
  const cached = await measure({ url, encoding, isVaried: false });
  const rendered = await measure({ url, encoding, isVaried: true });
  bare.close();
  console.log(`\n${encoding}, ${body.length} bytes`);
  for (const [name, figure] of Object.entries({ 'bare Hono': reference, cached, rendered })) {
    const ratio = (figure / reference).toFixed(2);
    console.log(`  ${name.padEnd(10)} ${figure.toFixed(0).padStart(7)}/s   ${ratio} of bare`);
  }
}

function read(url: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = http.get(url, { headers: { 'Accept-Encoding': encoding } }, async (reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of reply) chunks.push(chunk);
      resolve(Buffer.concat(chunks));
    });
    sent.once('error', reject);
  });
}

/** In a process of its own, as the server is. */
async function startBare(body: Buffer, encoding: string) {
  const child = fork(import.meta.filename, ['bare'], { serialization: 'advanced' });
  child.send({ body, encoding });
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}/`, close: () => child.kill() };
}

function actAsBare() {
  process.once(
    'message',
    ({ body, encoding }: { body: Uint8Array<ArrayBuffer>; encoding: string }) => {
      const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': encoding };
      const app = new Hono().get('/', (c) => c.body(body, 200, headers));
      serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
        process.send?.(port),
      );
    },
  );
}

async function measure(load: Omit<Load, 'seconds'>): Promise<number> {
  await askFromOutside({ ...load, seconds: WARM_UP_SECONDS });
  return askFromOutside({ ...load, seconds: SECONDS });
}

async function askFromOutside(load: Load): Promise<number> {
  const client = fork(import.meta.filename, ['client']);
  client.send(load);
  const [perSecond] = await once(client, 'message');
  return perSecond;
}

function actAsClient() {
  process.once('message', async ({ url, encoding, isVaried, seconds }: Load) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const headers = { 'Accept-Encoding': encoding };
    const end = performance.now() + seconds * 1000;
    let count = 0;
    const ask = (address: string) =>
      new Promise((resolve, reject) => {
        const sent = http.get(address, { agent, headers }, (reply) => {
          reply.resume().once('end', resolve);
        });
        sent.once('error', reject);
      });
    const work = Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        await ask(isVaried ? `${url}?n=${count}` : url);
        count++;
      }
    });
    await Promise.all(work);
    agent.destroy();
    process.send?.(count / seconds);
    process.disconnect();
  });
}

if (process.argv[2] === 'client') actAsClient();
else if (process.argv[2] === 'bare') actAsBare();
else {
  await main();
  console.log('\n/rest/v1');
  await import('./bench-rest.ts');
}
