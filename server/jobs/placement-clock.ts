import type { Logger } from 'pino';
import type { DataClient } from '../site/data-client.ts';
import { startClock } from './clock.ts';

const TICK_MS = 60_000;

export interface PlacementClockOptions {
  service: DataClient;
  log: Logger;
  tickMs?: number;
}

/**
 * Placements begin on their start date, steps that repeat without an end are planned ahead, and
 * administrators hear of missed steps.
 */
export function startPlacementClock({ service, log, tickMs = TICK_MS }: PlacementClockOptions) {
  async function run() {
    const { error } = await service.rpc('advance_placements');
    if (error) log.warn({ code: error.code }, 'placements could not be started');
    const report = await service.rpc('report_missed_care');
    if (report.error) log.warn({ code: report.error.code }, 'missed steps could not be reported');
  }

  return startClock({ name: 'placements', tickMs, run, log });
}
