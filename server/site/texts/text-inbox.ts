import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import { limitBody } from '../../guard/limit-body.ts';
import { refuse } from '../../guard/protocol-error.ts';
import type { DataClient } from '../data-client.ts';
import { readText } from './read-text.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const RETRY_AFTER_S = 60;

export interface TextInboxDeps {
  service: DataClient;
  /** Without it, no texts are received. */
  secret: string | undefined;
}

/** Where the provider delivers the texts that people send. Mount it at /api/texts. */
export function createTextInbox({ service, secret }: TextInboxDeps): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  api.use('*', limitBody(BODY_LIMIT_BYTES));
  api.post('/:secret', async (c) => {
    if (!secret || !isSame(c.req.param('secret'), secret)) {
      return refuse(c.req.path, { status: 404, message: 'There is nothing at this address.' });
    }
    const text = readText(await c.req.text(), c.req.header('content-type') ?? '');
    if (!text) {
      const message = 'The request must have a sender and a text.';
      return refuse(c.req.path, { status: 400, message });
    }
    const { error } = await service.rpc('receive_text', {
      sender: text.sender,
      body: text.body,
      fingerprint: `text:${hash(text.id ?? randomUUID()).toString('hex')}`,
    });
    if (error) {
      c.get('log')().warn({ code: error.code }, 'a text could not be stored');
      const message = 'The text could not be stored. Please send it again.';
      return refuse(c.req.path, { status: 503, message, retryAfterSeconds: RETRY_AFTER_S });
    }
    return c.body(null, 204);
  });
  return api;
}

function isSame(given: string, secret: string): boolean {
  return timingSafeEqual(hash(given), hash(secret));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
