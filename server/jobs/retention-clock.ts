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
 * Deletes what a retention rule has announced, once a day, where one is switched on. When it is due
 * is in the database: a restart forgets nothing, and of several servers one does it.
 */
export function startRetentionClock({ service, log, tickMs = TICK_MS }: RetentionClockOptions) {
  let isStopped = false;

  /** A part at a time, so that no statement takes long. */
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
