import type { Context } from 'hono';
import type { AppEnv } from '../app-env.ts';
import type { BodyBudget, OverBudget } from './body-budget.ts';
import { limitKey } from './client-address.ts';

/**
 * A client that is still sending does not read our reply, so up to this much is read and discarded.
 */
export interface Patience {
  bytes: number;
  ms: number;
}
export const BRIEF: Patience = { bytes: 16 * 1024 * 1024, ms: 5_000 };

/** How much of a refused body is kept. */
const BEGINNING_BYTES = 64 * 1024;

export type BodyRefusal = 'too large' | 'cut off' | OverBudget;

export interface ReadBody {
  bytes: Buffer<ArrayBuffer>;
  /** Why `bytes` has only the beginning. */
  refusal?: BodyRefusal;
  /** Reads and discards the rest, so that the client goes on to read the reply. */
  discardRest(patience: Patience): Promise<void>;
  /** Returns the bytes to the budget. Call this once the reply is made. */
  release(): void;
}

/** Reads a body into memory, up to a maximum size and as far as the budget allows. */
export async function readBody(
  c: Context<AppEnv>,
  maxBytes: number,
  budget: BodyBudget,
): Promise<ReadBody> {
  const sender = limitKey(c.get('clientAddress') ?? '');
  const reader = c.req.raw.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let refusal: BodyRefusal | undefined =
    Number(c.req.header('content-length')) > maxBytes ? 'too large' : undefined;

  while (reader && (!refusal || size < BEGINNING_BYTES)) {
    const part = await reader.read().catch(() => undefined);
    if (!part) refusal ??= 'cut off';
    if (!part || part.done) break;
    const overBudget = budget.take(sender, part.value.length);
    if (overBudget) {
      refusal ??= overBudget;
      break;
    }
    size += part.value.length;
    chunks.push(part.value);
    if (size > maxBytes) refusal ??= 'too large';
  }
  const whole = Buffer.concat(chunks, size);
  return {
    bytes: refusal ? whole.subarray(0, BEGINNING_BYTES) : whole,
    ...(refusal && { refusal }),
    discardRest: (patience) => discard(reader, patience),
    release: () => budget.giveBack(sender, size),
  };
}

/** Makes these bytes the request's body for the handlers that follow. */
export function replaceBody(c: Context<AppEnv>, bytes: Buffer<ArrayBuffer>): void {
  const { url, method, signal } = c.req.raw;
  const headers = new Headers(c.req.raw.headers);
  headers.delete('content-length');
  c.req.raw = new Request(url, { method, headers, body: bytes, signal });
}

async function discard(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  { bytes, ms }: Patience,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  for (let size = 0; reader && size < bytes; ) {
    // Stops waiting for a client that has stopped sending.
    const part = await Promise.race([reader.read().catch(() => undefined), tooLate]);
    if (!part || part.done) break;
    size += part.value.length;
  }
  clearTimeout(timer);
}
