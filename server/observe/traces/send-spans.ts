import type { Logger } from 'pino';
import { count } from '../../signals/counts.ts';
import { patientFor } from '../../signals/patience.ts';
import type { Span } from '../../signals/spans.ts';
import { type Resource, toOtlp } from './otlp.ts';

const MOST_WAITING = 2_048;
const BATCH = 512;
const TIMEOUT_MS = 5_000;

interface SenderOptions {
  endpoint: string;
  headers: Record<string, string>;
  delayMs: number;
  resource: Resource;
  log: Logger;
}

export interface SpanSender {
  add(span: Span): void;
  /** Sends what is waiting, unless the collector does not answer. */
  stop(): Promise<void>;
}

/**
 * Sends spans to a collector, some seconds after they ended and one batch at a time. Nobody waits
 * for it: what cannot be sent, or is too much, is dropped and counted.
 */
export function startSpanSender(options: SenderOptions): SpanSender {
  const { endpoint, headers, delayMs, resource, log } = options;
  const waiting: Span[] = [];
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let isReachable = true;

  async function post(spans: Span[]): Promise<void> {
    try {
      const reply = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: toOtlp(resource, spans),
        redirect: 'error',
        signal: patientFor(TIMEOUT_MS),
      });
      await reply.body?.cancel();
      if (!reply.ok) throw new Error(`The collector answered ${reply.status}`);
      isReachable = true;
    } catch (error) {
      for (const _ of spans) count('spansDropped');
      if (isReachable) log.warn({ err: error }, 'traces could not be sent; they are dropped');
      isReachable = false;
    }
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      await post(batch);
      if (!isReachable) return;
    }
  }

  function sendSoon(): void {
    timer ??= setTimeout(() => {
      round = sendAll().finally(() => {
        timer = undefined;
        if (waiting.length > 0) sendSoon();
      });
    }, delayMs).unref();
  }

  return {
    add(span) {
      if (waiting.length >= MOST_WAITING) return count('spansDropped');
      waiting.push(span);
      sendSoon();
    },
    async stop() {
      clearTimeout(timer);
      await round;
      await sendAll();
    },
  };
}
