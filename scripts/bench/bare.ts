import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** A reply by Hono alone, as the yardstick for a cached page. */
export interface BareReply {
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

process.once('message', ({ body, headers }: BareReply) => {
  const app = new Hono().get('/', (c) => c.body(body, 200, headers));
  serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => process.send?.(port));
});
