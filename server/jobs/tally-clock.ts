import type { Logger } from 'pino';
import type { DataClient } from '../site/data-client.ts';
import { startClock } from './clock.ts';

const TICK_MS = 3_600_000;

interface TallyClockOptions {
  service: DataClient;
  log: Logger;
}

/** Adds up what the tallies of lists have gathered, so that reading them stays quick. */
export function startTallyClock({ service, log }: TallyClockOptions) {
  async function run() {
    const { error } = await service.rpc('add_up_tallies');
    if (error) log.warn({ code: error.code }, 'the tallies could not be added up');
  }

  return startClock({ name: 'tallies', tickMs: TICK_MS, run, log });
}
