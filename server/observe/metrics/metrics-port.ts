import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { normalise } from '../../guard/client-address.ts';
import { StartupError } from '../../startup-error.ts';
import { type Metrics, metricsHeaders } from '../metrics-reply.ts';
import { createTokenCheck } from '../metrics-token.ts';

const TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 50;

interface PortOptions {
  port: { number: number; host: string };
  /** If the token is set, it is required here too. */
  token: string | undefined;
  metrics: Metrics;
}

/** Serves `/metrics`, and nothing else, on a separate port. Returns a function that closes it. */
export async function openMetricsPort({ port, token, metrics }: PortOptions) {
  const checkToken = createTokenCheck(token);

  async function answer({ url, method, headers, socket }: IncomingMessage, reply: ServerResponse) {
    if (url !== '/metrics' || method !== 'GET') return reply.writeHead(404).end();
    if (token !== undefined) {
      const address = normalise(socket.remoteAddress ?? '');
      const { is } = await checkToken(headers.authorization, address);
      if (is === 'limited') return reply.writeHead(429).end();
      if (is === 'wrong') return reply.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
    }
    const text = await metrics.text();
    return reply.writeHead(200, metricsHeaders(metrics)).end(text);
  }

  const server = createServer({ requestTimeout: TIMEOUT_MS }, (request, reply) => {
    answer(request, reply).catch(() => reply.writeHead(500).end());
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(port.number, port.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : String(error);
    throw new StartupError(`Cannot listen on ${port.host}:${port.number} for metrics: ${code}.`);
  }
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
