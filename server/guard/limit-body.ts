import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { refuse } from './protocol-error.ts';

export const JSON_LIMIT_BYTES = 1024 * 1024;

/** A client that is still sending does not read our answer: this much is read and thrown away. */
const DISCARD_BYTES = 16 * 1024 * 1024;
const DISCARD_MS = 5_000;

/** Refuses a body over the cap, by its declared length or by counting what arrives. */
export function limitBody(maxSize = JSON_LIMIT_BYTES): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    // Asked before the body, which is only made when someone asks for it.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const declared = c.req.header('content-length');
    if (declared !== undefined && Number(declared) <= maxSize) return next();
    const { body } = c.req.raw;
    if (!body) return next();

    const reader = body.getReader();
    const received = declared === undefined ? await readUpTo(reader, maxSize) : undefined;
    if (!received) {
      await discard(reader);
      const message = `The body is larger than ${maxSize} bytes.`;
      const reply = refuse(c.req.path, { status: 413, message });
      reply.headers.set('Connection', 'close');
      return reply;
    }
    c.req.raw = new Request(c.req.raw, { body: received });
    return next();
  };
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readUpTo(reader: Reader, maxSize: number): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > maxSize) return undefined;
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

async function discard(reader: Reader): Promise<void> {
  const deadline = Date.now() + DISCARD_MS;
  let size = 0;
  while (size < DISCARD_BYTES && Date.now() < deadline) {
    const part = await reader.read().catch(() => ({ done: true, value: undefined }) as const);
    if (part.done) return;
    size += part.value.length;
  }
}
