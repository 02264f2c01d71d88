import type { Logger } from 'pino';
import type { DataClient } from '../site/data-client.ts';
import { startClock } from './clock.ts';
import { answerOf, runSteps } from './job-failed.ts';

const TICK_MS = 10_000;
const PURGE_EVERY_MS = 3_600_000;

export interface PageClockOptions {
  service: DataClient;
  log: Logger;
  /** False while the clock may be wrong. */
  mayDelete?: () => boolean;
  tickMs?: number;
}

/**
 * Publishes and takes down pages at their scheduled time, and empties the trash. The database keeps
 * what is due: a restart forgets nothing, and only one of several servers does it.
 */
export function startPageClock({
  service,
  log,
  mayDelete = () => true,
  tickMs = TICK_MS,
}: PageClockOptions) {
  let purgedAt = Number.NEGATIVE_INFINITY;

  async function publish() {
    const reply = await service.rpc('run_page_schedule');
    answerOf(reply, 'scheduled page changes could not be made');
  }

  async function purge() {
    if (performance.now() - purgedAt < PURGE_EVERY_MS || !mayDelete()) return;
    answerOf(await service.rpc('purge_trash'), 'the trash could not be emptied');
    purgedAt = performance.now();
  }

  const run = () => runSteps(publish, purge);

  return startClock({ name: 'pages', tickMs, run, log });
}
