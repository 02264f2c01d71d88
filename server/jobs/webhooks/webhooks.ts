import type { Logger } from 'pino';
import type { Database } from '../../../app/lib/supabase/database.types.ts';
import type { RequestOutside } from '../../guard/outside/outside-request.ts';
import type { DataClient } from '../../site/data-client.ts';
import { noteRun, startClock } from '../clock.ts';
import { answerOf } from '../job-failed.ts';
import { answerWords, failureWords } from './failure-words.ts';
import { signedHeaders } from './sign.ts';

const POLL_MS = 5_000;
const CLEAR_MS = 3_600_000;

type DueDelivery = Database['public']['Functions']['claim_due_webhooks']['Returns'][number];

export interface WebhookOptions {
  service: DataClient;
  requestOutside: RequestOutside;
  log: Logger;
  pollMs?: number;
}

export interface Webhooks {
  /** Something may be due, so this checks now instead of at the next poll. */
  wake(): void;
  /** Waits for the deliveries that are being sent. */
  stop(): Promise<void>;
}

/**
 * Sends deliveries in the background. The database gives out one for each webhook at a time, so a
 * receiver that hangs delays only its own, and there are never more at once than webhooks.
 */
export function startWebhooks(options: WebhookOptions): Webhooks {
  const { service, log, pollMs = POLL_MS } = options;
  const job = { name: 'webhooks', everyMs: pollMs } as const;
  const sending = new Set<Promise<void>>();
  let isStopped = false;
  let mustLookAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;

  function wake() {
    mustLookAgain = true;
    if (isStopped || round) return;
    clearTimeout(timer);
    round = noteRun(job, look)
      .catch((error: unknown) =>
        log.warn({ err: error, clock: job.name }, 'webhooks could not be sent; trying again'),
      )
      .finally(() => {
        round = undefined;
        if (isStopped) return;
        if (mustLookAgain) wake();
        else timer = setTimeout(wake, pollMs);
      });
  }

  async function look() {
    while (mustLookAgain && !isStopped) {
      mustLookAgain = false;
      const reply = await service.rpc('claim_due_webhooks');
      for (const delivery of answerOf(reply, 'due webhooks could not be read')) {
        const sent = deliver(options, delivery).finally(() => {
          sending.delete(sent);
          wake();
        });
        sending.add(sent);
      }
    }
  }
  wake();
  const clearing = startClock({
    name: 'webhook deliveries',
    tickMs: CLEAR_MS,
    log,
    async run() {
      const reply = await service.rpc('clear_webhook_deliveries');
      answerOf(reply, 'old deliveries could not be deleted');
    },
  });

  return {
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all([clearing.stop(), round, ...sending]);
    },
  };
}

async function deliver({ service, requestOutside, log }: WebhookOptions, due: DueDelivery) {
  const startedAt = performance.now();
  const result = await send(requestOutside, due);
  const duration_ms = Math.round(performance.now() - startedAt);
  const { error } = await service.rpc('finish_webhook_delivery', {
    delivery_id: due.id,
    duration_ms,
    ...result,
  });
  // The claim ends after a minute, and the delivery is then sent again under the same id.
  if (error) log.warn({ deliveryId: due.id }, 'the result of a delivery could not be saved');
}

async function send(requestOutside: RequestOutside, { id, url, secret, body }: DueDelivery) {
  const timestamp = Math.floor(Date.now() / 1000);
  try {
    const { status } = await requestOutside(url, {
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Tuart-Webhooks',
        ...signedHeaders(secret, { id, timestamp, body }),
      },
      body,
    });
    return { response_status: status, error: answerWords(status) };
  } catch (error) {
    return { error: failureWords(error) };
  }
}
