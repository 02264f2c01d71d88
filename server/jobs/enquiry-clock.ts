import type { Logger } from 'pino';
import type { DataClient } from '../site/data-client.ts';
import { takeInEnquiry } from '../site/enquiries/enquiries.ts';
import { startClock } from './clock.ts';
import { answerOf } from './job-failed.ts';

const TICK_MS = 20_000;

export interface EnquiryClockOptions {
  service: DataClient;
  log: Logger;
  tickMs?: number;
}

/** Takes in enquiries that a server stored before it died. Usually there are none. */
export function startEnquiryClock({ service, log, tickMs = TICK_MS }: EnquiryClockOptions) {
  async function run() {
    while (answerOf(await takeInEnquiry(service), 'enquiries could not be taken in'));
  }

  return startClock({ name: 'enquiries', tickMs, run, log });
}
