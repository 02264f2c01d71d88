import type { Logger } from 'pino';
import { z } from 'zod';
import type { RequestOutside } from '../../guard/outside/outside-request.ts';
import type { DataClient } from '../../site/data-client.ts';
import { startClock } from '../clock.ts';
import { answerOf, runSteps } from '../job-failed.ts';
import {
  encryptPush,
  makePushKeys,
  type PushKeys,
  type PushTarget,
  vapidHeader,
} from './encrypt-push.ts';

const TICK_MS = 5_000;
const BATCH = 50;
/** After a day, a notice is out of date. */
const KEEP_S = '86400';

const keysSchema = z.object({ public_key: z.string(), private_key: z.string() });

export interface PushClockOptions {
  service: DataClient;
  requestOutside: RequestOutside;
  siteUrl: string;
  /** Whom push services may write to about our pushes. */
  contact: () => string;
  log: Logger;
  tickMs?: number;
}

/**
 * Sends notices to the browsers that show them, even when no page is open. The keys are made once
 * and kept in the database, so that all servers have the same.
 */
export function startPushClock(options: PushClockOptions) {
  const { service, log, tickMs = TICK_MS } = options;
  let keys: PushKeys | undefined;

  async function run() {
    keys ??= await loadKeys(service);
    for (let count = BATCH; count === BATCH; ) {
      const reply = await service.rpc('claim_pushes', { batch: BATCH });
      const pushes = answerOf(reply, 'pushes could not be read');
      count = pushes.length;
      const pairs = keys;
      const deliveries = pushes.map((push) => deliver(options, pairs, push));
      await Promise.allSettled(deliveries);
      await runSteps(...deliveries.map((delivery) => () => delivery));
    }
  }

  return startClock({ name: 'pushes', tickMs, run, log });
}

async function loadKeys(service: DataClient): Promise<PushKeys> {
  const { publicKey, privateKey } = makePushKeys();
  const reply = await service.rpc('keep_push_keys', {
    public_key: publicKey,
    private_key: privateKey,
  });
  const kept = keysSchema.parse(answerOf(reply, 'the push keys could not be read'));
  return { publicKey: kept.public_key, privateKey: kept.private_key };
}

async function deliver(
  options: PushClockOptions,
  keys: PushKeys,
  push: PushTarget & { id: string; payload: unknown },
): Promise<void> {
  const { service } = options;
  const outcome = push.payload === null ? 'sent' : await send(options, keys, push, push.payload);
  const reply = await service.rpc('finish_push', { push_id: push.id, outcome });
  answerOf(reply, 'the result of a push could not be saved');
}

async function send(
  { requestOutside, siteUrl, contact, log }: PushClockOptions,
  keys: PushKeys,
  target: PushTarget,
  payload: unknown,
): Promise<'sent' | 'gone' | 'failed'> {
  try {
    const subject = siteUrl.startsWith('https:') ? siteUrl : `mailto:${contact()}`;
    const { status } = await requestOutside(target.endpoint, {
      headers: {
        Authorization: await vapidHeader(target.endpoint, keys, subject),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: KEEP_S,
      },
      body: encryptPush(Buffer.from(JSON.stringify(payload)), target),
    });
    if (status === 404 || status === 410) return 'gone';
    if (status >= 200 && status < 300) return 'sent';
    log.warn({ status }, 'a push service refused a push');
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'a push was not sent');
  }
  return 'failed';
}
