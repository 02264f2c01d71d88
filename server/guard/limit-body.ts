import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { refuse } from './protocol-error.ts';

export const JSON_LIMIT_BYTES = 1024 * 1024;

/** A client that is still sending does not read our answer: this much is read and thrown away. */
interface Patience {
  bytes: number;
  ms: number;
}
const BRIEF: Patience = { bytes: 16 * 1024 * 1024, ms: 5_000 };
/** For people, who would see no more than a broken connection. */
const LONG: Patience = { bytes: 128 * 1024 * 1024, ms: 60_000 };

/** What is kept of a body of which only the beginning can be of use. */
const BEGINNING_BYTES = 64 * 1024;

/** Makes, of the beginning of a body over the cap, one that can go on in its place. */
export type Cut = (beginning: Buffer, contentType: string) => Buffer<ArrayBuffer> | undefined;

/** Refuses a body over the cap, by its declared length or by counting what arrives. */
export function limitBody(maxSize = JSON_LIMIT_BYTES, cut?: Cut): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    // Asked before the body, which is only made when someone asks for it.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const declared = c.req.header('content-length');
    if (declared !== undefined && Number(declared) <= maxSize) return next();
    const { body } = c.req.raw;
    if (!body) return next();

    const reader = body.getReader();
    const isCounted = declared === undefined;
    const received = await readUpTo(reader, isCounted ? maxSize : BEGINNING_BYTES);
    if (isCounted && received.isWhole) {
      c.req.raw = new Request(c.req.raw, { body: received.bytes });
      return next();
    }
    const beginning = received.bytes.subarray(0, BEGINNING_BYTES);
    const rest = cut?.(beginning, c.req.header('content-type') ?? '');
    await discard(reader, rest ? LONG : BRIEF);
    if (!rest) {
      const message = `The body is larger than ${maxSize} bytes.`;
      const reply = refuse(c.req.path, { status: 413, message });
      reply.headers.set('Connection', 'close');
      return reply;
    }
    goOnWith(c, rest);
    await next();
    c.header('Connection', 'close');
  };
}

function goOnWith(c: Context<AppEnv>, body: Buffer<ArrayBuffer>): void {
  const { url, method } = c.req.raw;
  const headers = new Headers(c.req.raw.headers);
  headers.delete('content-length');
  c.req.raw = new Request(url, { method, headers, body });
  c.set('isBodyCut', true);
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readUpTo(reader: Reader, maxSize: number) {
  const chunks: Uint8Array[] = [];
  for (let size = 0; size <= maxSize; ) {
    // A client that went away has not sent it whole.
    const part = await reader.read().catch(() => undefined);
    if (!part) break;
    if (part.done) return { isWhole: true, bytes: Buffer.concat(chunks) };
    size += part.value.length;
    chunks.push(part.value);
  }
  return { isWhole: false, bytes: Buffer.concat(chunks) };
}

async function discard(reader: Reader, { bytes, ms }: Patience): Promise<void> {
  const deadline = Date.now() + ms;
  let size = 0;
  while (size < bytes && Date.now() < deadline) {
    const part = await reader.read().catch(() => ({ done: true, value: undefined }) as const);
    if (part.done) return;
    size += part.value.length;
  }
}
