import type { Logger } from 'pino';
import type { DataClient } from '../../site/data-client.ts';
import { startClock } from '../clock.ts';
import { answerOf } from '../job-failed.ts';

const TICK_MS = 600_000;

/**
 * Corrects times that were written while the clock was ahead, so that nothing waits for a wrong
 * time. The database knows how far ahead each kind of time may be.
 */
export function startMending({ service, log }: { service: DataClient; log: Logger }) {
  async function run() {
    const reply = await service.rpc('mend_times_ahead');
    const count = answerOf(reply, 'times ahead of the clock could not be corrected');
    if (count > 0) log.warn({ count }, 'times too far ahead of the clock were corrected');
  }
  return startClock({ name: 'times ahead', tickMs: TICK_MS, run, log });
}
