import type { Logger } from 'pino';
import type { DataClient } from '../site/data-client.ts';
import { startClock } from './clock.ts';

const TICK_MS = 60_000;

export interface PlacementClockOptions {
  service: DataClient;
  log: Logger;
  tickMs?: number;
}

/** Placements begin on their start date, and steps that repeat without an end are planned ahead. */
export function startPlacementClock({ service, log, tickMs = TICK_MS }: PlacementClockOptions) {
  async function run() {
    const { error } = await service.rpc('advance_placements');
    if (error) log.warn({ code: error.code }, 'placements could not be started');
  }

  return startClock({ name: 'placements', tickMs, run, log });
}
