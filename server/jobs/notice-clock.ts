import type { Logger } from 'pino';
import type { DataClient } from '../site/data-client.ts';
import { startClock } from './clock.ts';
import { answerOf, runSteps } from './job-failed.ts';

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
 * Notifies people about promises and tasks when they fall due, deletes old notices, and puts the
 * mail for notices into the outbox. The database keeps what is due, so a restart forgets nothing
 * and several servers notify nobody twice.
 */
export function startNoticeClock(options: NoticeClockOptions) {
  const { service, siteUrl, hasMail, log, tickMs = TICK_MS } = options;

  async function addDue() {
    const reply = await service.rpc('run_notice_clock');
    answerOf(reply, 'notices that are due could not be added');
  }

  async function queueMail() {
    if (!hasMail) return;
    const reply = await service.rpc('queue_notice_mails', { site_url: siteUrl });
    answerOf(reply, 'mail for notices could not be written');
  }

  const run = () => runSteps(addDue, queueMail);

  return startClock({ name: 'notices', tickMs, run, log });
}
