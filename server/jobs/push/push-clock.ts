import type { Logger } from 'pino';
import { z } from 'zod';
import type { RequestOutside } from '../../guard/outside/outside-request.ts';
import type { DataClient } from '../../site/data-client.ts';
import { startClock } from '../clock.ts';
import {
  encryptPush,
  makePushKeys,
  type PushKeys,
  type PushTarget,
  vapidHeader,
} from './encrypt-push.ts';

const TICK_MS = 5_000;
const BATCH = 50;
/** After a day, what a notice says is old. */
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
 * Sends notices to the browsers that show them, also when no page is open. The keys are made once
 * and kept in the database, so that all servers have the same.
 */
export function startPushClock(options: PushClockOptions) {
  const { service, log, tickMs = TICK_MS } = options;
  let keys: PushKeys | undefined;

  async function run() {
    keys ??= await loadKeys(service);
    for (let count = BATCH; count === BATCH; ) {
      const { data, error } = await service.rpc('claim_pushes', { batch: BATCH });
      if (error) log.warn({ code: error.code }, 'pushes could not be read');
      count = data?.length ?? 0;
      const pairs = keys;
      await Promise.all((data ?? []).map((push) => deliver(options, pairs, push)));
    }
  }

  return startClock({ name: 'pushes', tickMs, run, log });
}

async function loadKeys(service: DataClient): Promise<PushKeys> {
  const { publicKey, privateKey } = makePushKeys();
  const { data, error } = await service.rpc('keep_push_keys', {
    public_key: publicKey,
    private_key: privateKey,
  });
  if (error) throw new Error(error.message);
  const kept = keysSchema.parse(data);
  return { publicKey: kept.public_key, privateKey: kept.private_key };
}

async function deliver(
  options: PushClockOptions,
  keys: PushKeys,
  push: PushTarget & { id: string; payload: unknown },
): Promise<void> {
  const { service, log } = options;
  const outcome = push.payload === null ? 'sent' : await send(options, keys, push, push.payload);
  const { error } = await service.rpc('finish_push', { push_id: push.id, outcome });
  if (error) log.warn({ code: error.code }, 'the result of a push could not be saved');
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
        Authorization: vapidHeader(target.endpoint, keys, subject, Math.floor(Date.now() / 1000)),
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
