import type { Logger } from 'pino';
import type { DataClient } from '../site/data-client.ts';
import { startClock } from './clock.ts';

const TICK_MS = 60_000;

export interface RetentionClockOptions {
  service: DataClient;
  log: Logger;
  tickMs?: number;
}

/**
 * Once a day, deletes the records that an active retention rule has announced. The database keeps
 * when that is due: a restart forgets nothing, and only one of several servers does it.
 */
export function startRetentionClock({ service, log, tickMs = TICK_MS }: RetentionClockOptions) {
  let isStopped = false;

  /** Works in batches, so that no statement takes long. */
  async function run() {
    for (let isMore = true; isMore && !isStopped; ) {
      const { data, error } = await service.rpc('run_retention');
      if (error) log.warn({ code: error.code }, 'the retention rules could not be run');
      isMore = !error && data > 0;
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
