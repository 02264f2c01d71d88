import type { Logger } from 'pino';
import { JOB_LINKS } from '../../app/lib/records/job-links.ts';
import type { DataClient } from '../site/data-client.ts';
import { startClock } from './clock.ts';

const TICK_MS = 20_000;
const BATCH = 50;

export interface VacancyClockOptions {
  service: DataClient;
  siteUrl: string;
  log: Logger;
  tickMs?: number;
}

/**
 * Closes vacancies after their last day and puts job alerts in the outbox. The database keeps what
 * is due: a restart forgets nothing, and several servers never send an alert twice.
 */
export function startVacancyClock(options: VacancyClockOptions) {
  const { service, siteUrl, log, tickMs = TICK_MS } = options;
  const links = {
    job: new URL(JOB_LINKS.job, siteUrl).href,
    stop: new URL(JOB_LINKS.stopAlert, siteUrl).href,
  };

  async function run() {
    const closed = await service.rpc('close_due_vacancies');
    if (closed.error) log.warn({ code: closed.error.code }, 'vacancies could not be closed');
    for (let sent = BATCH; sent === BATCH; ) {
      const { data, error } = await service.rpc('send_job_alerts', { links, most: BATCH });
      if (error) log.warn({ code: error.code }, 'job alerts could not be written');
      sent = data ?? 0;
    }
  }

  return startClock({ name: 'vacancies', tickMs, run, log });
}
