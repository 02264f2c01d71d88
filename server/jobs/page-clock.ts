import type { Logger } from 'pino';
import type { DataClient } from '../site/data-client.ts';
import { startClock } from './clock.ts';

const TICK_MS = 10_000;
const PURGE_EVERY_MS = 3_600_000;

export interface PageClockOptions {
  service: DataClient;
  log: Logger;
  tickMs?: number;
}

/**
 * Publishes and takes down pages at their scheduled time, and empties the trash. The database keeps
 * what is due: a restart forgets nothing, and only one of several servers does it.
 */
export function startPageClock({ service, log, tickMs = TICK_MS }: PageClockOptions) {
  let purgedAt = Number.NEGATIVE_INFINITY;

  async function run() {
    const { error } = await service.rpc('run_page_schedule');
    if (error) log.warn({ code: error.code }, 'scheduled page changes could not be made');
    if (performance.now() - purgedAt < PURGE_EVERY_MS) return;
    const purged = await service.rpc('purge_trash');
    if (purged.error) log.warn({ code: purged.error.code }, 'the trash could not be emptied');
    else purgedAt = performance.now();
  }

  return startClock({ name: 'pages', tickMs, run, log });
}
