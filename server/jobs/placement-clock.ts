import type { Logger } from 'pino';
import type { DataClient } from '../site/data-client.ts';
import { startClock } from './clock.ts';
import { answerOf, runSteps } from './job-failed.ts';

const TICK_MS = 60_000;

export interface PlacementClockOptions {
  service: DataClient;
  log: Logger;
  tickMs?: number;
}

/**
 * Starts placements on their start date, plans repeating steps without an end ahead of time, and
 * tells administrators about missed steps.
 */
export function startPlacementClock({ service, log, tickMs = TICK_MS }: PlacementClockOptions) {
  async function advance() {
    answerOf(await service.rpc('advance_placements'), 'placements could not be started');
  }

  async function reportMissed() {
    answerOf(await service.rpc('report_missed_care'), 'missed steps could not be reported');
  }

  const run = () => runSteps(advance, reportMissed);

  return startClock({ name: 'placements', tickMs, run, log });
}
