import type { Logger } from 'pino';
import type { DataClient } from '../site/data-client.ts';
import { startClock } from './clock.ts';
import { answerOf } from './job-failed.ts';

const TICK_MS = 60_000;

export interface RetentionClockOptions {
  service: DataClient;
  log: Logger;
  /** False while the clock may be wrong. */
  mayDelete?: () => boolean;
  tickMs?: number;
}

/**
 * Once a day, deletes the records that an active retention rule has announced. The database keeps
 * when that is due: a restart forgets nothing, and only one of several servers does it.
 */
export function startRetentionClock({
  service,
  log,
  mayDelete = () => true,
  tickMs = TICK_MS,
}: RetentionClockOptions) {
  let isStopped = false;

  /** Works in batches, so that no statement takes long. */
  async function run() {
    if (!mayDelete()) return;
    for (let isMore = true; isMore && !isStopped; ) {
      const count = answerOf(
        await service.rpc('run_retention'),
        'the retention rules could not be run',
      );
      isMore = count > 0;
    }
  }

  const clock = startClock({ name: 'retention', tickMs, run, log });
  return {
    async stop() {
      isStopped = true;
      await clock.stop();
    },
  };
}
