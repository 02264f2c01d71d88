import type { Logger } from 'pino';
import type { DataClient } from '../site/data-client.ts';
import { startClock } from './clock.ts';
import { answerOf } from './job-failed.ts';

const TICK_MS = 20_000;

export interface FactClockOptions {
  service: DataClient;
  log: Logger;
  tickMs?: number;
}

/**
 * Adds tasks for facts that have ended or have to be checked. The database records which ones it
 * has added, so a restart forgets nothing and several servers add each task only once.
 */
export function startFactClock({ service, log, tickMs = TICK_MS }: FactClockOptions) {
  async function run() {
    answerOf(await service.rpc('run_fact_checks'), 'facts could not be checked');
  }

  return startClock({ name: 'facts', tickMs, run, log });
}
