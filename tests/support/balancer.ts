import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_MS = 100;
const OF_ONE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding']);

export interface Balancer {
  url: string;
  /** The servers that requests are sent to if `/healthz` says 200. */
  servers: string[];
  /** Those that said so at the last check. */
  healthy: Set<string>;
  close(): void;
}

/** A load balancer that keeps connections open, checks `/healthz`, and never tries again. */
export async function startBalancer(): Promise<Balancer> {
  const servers: string[] = [];
  const healthy = new Set<string>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    turn += 1;
    const target = [...healthy][turn % healthy.size];
    if (!target) return void outgoing.writeHead(502).end('No server is healthy');
    const { method, headers, url } = incoming;
    const passed = request(target + url, { agent, method: method ?? 'GET', headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, ofMessage(reply.headers));
      reply.pipe(outgoing);
    });
    passed.on('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(`${target}: ${error.message}`);
    });
    incoming.pipe(passed);
  }

  const server = createServer(pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const checking = setInterval(async () => {
    for (const url of servers) {
      const isHealthy = await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isHealthy) healthy.add(url);
      else healthy.delete(url);
    }
  }, CHECK_MS);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    servers,
    healthy,
    close() {
      clearInterval(checking);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

function ofMessage(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.has(name)),
  );
}
