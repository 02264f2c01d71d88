import type { Logger } from 'pino';
import type { DataClient } from '../site/data-client.ts';
import { startClock } from './clock.ts';

const TICK_MS = 15_000;

export interface NoticeClockOptions {
  service: DataClient;
  siteUrl: string;
  /** Without a mail server nothing is written for it. */
  hasMail: boolean;
  log: Logger;
  tickMs?: number;
}

/**
 * Tells of promises and tasks when their time comes, deletes old notices, and puts the mail for
 * notices into the outbox. The database keeps what is due: a restart forgets nothing, and several
 * servers tell nobody twice.
 */
export function startNoticeClock(options: NoticeClockOptions) {
  const { service, siteUrl, hasMail, log, tickMs = TICK_MS } = options;

  async function run() {
    const { error } = await service.rpc('run_notice_clock');
    if (error) log.warn({ code: error.code }, 'notices that are due could not be added');
    if (!hasMail) return;
    const mails = await service.rpc('queue_notice_mails', { site_url: siteUrl });
    if (mails.error) log.warn({ code: mails.error.code }, 'mail for notices could not be written');
  }

  return startClock({ name: 'notices', tickMs, run, log });
}
