import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

/**
 * Spans say how long the parts of a request took. They are made by hand at a few places. Unless
 * tracing was started, `traced` only calls the work.
 */

export type Attributes = Record<string, string | number | boolean>;
export type SpanKind = 'internal' | 'server' | 'client';

export interface SpanStart {
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
  /** The header `traceparent` of a sender that may be trusted. */
  traceparent?: string | undefined;
  /** Made only as a part of another span. */
  isPart?: boolean;
}

export interface Span {
  name: string;
  kind: SpanKind;
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  /** In milliseconds since 1970, with fractions. */
  startedAt: number;
  endedAt: number;
  attributes: Attributes;
  hasFailed: boolean;
}

/** What the work can still add to its span. */
export interface OpenSpan {
  set(name: string, value: string | number | boolean): void;
  fail(): void;
}

export interface Tracing {
  /** The share of traces to keep, from 0 to 1. A sender that may be trusted decides for its own. */
  ratio: number;
  onSpan: (span: Span) => void;
}

interface Position {
  traceId: string;
  spanId: string | undefined;
  isKept: boolean;
}

const NO_SPAN: OpenSpan = { set() {}, fail() {} };
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const KEPT_FLAG = 1;
/** As many digits as a number holds exactly. */
const DIGITS = 13;

let tracing: Tracing | undefined;
const position = new AsyncLocalStorage<Position>();

/** Starts tracing, or with `undefined` ends it. */
export function setTracing(next: Tracing | undefined): void {
  tracing = next;
}

export function isTracing(): boolean {
  return tracing !== undefined;
}

export function traced<T>(start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  if (!tracing) return work(NO_SPAN);
  const above = position.getStore();
  if (start.isPart && !above) return work(NO_SPAN);
  const parent = above ?? newTrace(start.traceparent, tracing.ratio);
  if (!parent.isKept) return above ? work(NO_SPAN) : position.run(parent, work, NO_SPAN);
  return record(start, parent, work, tracing.onSpan);
}

async function record<T>(
  { name, kind, attributes = {} }: SpanStart,
  { traceId, spanId: parentId }: Position,
  work: (span: OpenSpan) => Promise<T>,
  onSpan: Tracing['onSpan'],
): Promise<T> {
  const spanId = randomId(8);
  const startedAt = now();
  const added: Attributes = { ...attributes };
  let hasFailed = false;
  const open: OpenSpan = {
    set(key, value) {
      added[key] = value;
    },
    fail() {
      hasFailed = true;
    },
  };
  try {
    return await position.run({ traceId, spanId, isKept: true }, work, open);
  } catch (error) {
    hasFailed = true;
    // The message of an error may repeat what people wrote.
    if (error instanceof Error) added['error.type'] = codeOf(error) ?? error.name;
    throw error;
  } finally {
    const endedAt = now();
    onSpan({
      ...{ name, kind, traceId, spanId, parentId, startedAt, endedAt },
      ...{ attributes: added, hasFailed },
    });
  }
}

/** Records work that has ended, as a separate trace. */
export function noteSpan(
  { name, kind, attributes = {}, traceparent }: SpanStart,
  { startedAt, ms, hasFailed = false }: { startedAt: number; ms: number; hasFailed?: boolean },
): void {
  if (!tracing) return;
  const { traceId, spanId: parentId, isKept } = newTrace(traceparent, tracing.ratio);
  if (!isKept) return;
  const endedAt = startedAt + ms;
  const spanId = randomId(8);
  tracing.onSpan({
    ...{ name, kind, traceId, spanId, parentId, startedAt, endedAt, attributes, hasFailed },
  });
}

function newTrace(traceparent: string | undefined, ratio: number): Position {
  const [, traceId, spanId, flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId && spanId && /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId)) {
    return { traceId, spanId, isKept: (Number.parseInt(flags, 16) & KEPT_FLAG) === KEPT_FLAG };
  }
  const id = randomId(16);
  const isKept = Number.parseInt(id.slice(-DIGITS), 16) / 16 ** DIGITS < ratio;
  return { traceId: id, spanId: undefined, isKept };
}

/** Filled once for many ids: asking the system for a few bytes takes as long as for thousands. */
const random = Buffer.alloc(4096);
let randomAt = random.length;

function randomId(bytes: number): string {
  if (randomAt + bytes > random.length) {
    randomFillSync(random);
    randomAt = 0;
  }
  randomAt += bytes;
  return random.toString('hex', randomAt - bytes, randomAt);
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Now, in milliseconds since 1970. Unlike Date.now() with fractions, which short spans need. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}
