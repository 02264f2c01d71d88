import type { Logger } from 'pino';
import { JOB_LINKS } from '../../app/lib/records/job-links.ts';
import { takeInApplications } from '../site/applications/take-in.ts';
import type { DataClient } from '../site/data-client.ts';
import { startClock } from './clock.ts';
import { answerOf, runSteps } from './job-failed.ts';

const TICK_MS = 20_000;
const BATCH = 50;

export interface VacancyClockOptions {
  service: DataClient;
  siteUrl: string;
  log: Logger;
  tickMs?: number;
}

/**
 * Takes in applications that were received, closes vacancies after their last day, and puts job
 * alerts and questions to guardians in the outbox. The database keeps what is due: a restart forgets
 * nothing, and several servers never send a message twice.
 */
export function startVacancyClock(options: VacancyClockOptions) {
  const { service, siteUrl, log, tickMs = TICK_MS } = options;
  const links = {
    job: new URL(JOB_LINKS.job, siteUrl).href,
    stop: new URL(JOB_LINKS.stopAlert, siteUrl).href,
  };

  async function takeIn() {
    const reply = await takeInApplications({ service, siteUrl });
    answerOf(reply, 'applications could not be taken in');
  }

  async function close() {
    answerOf(await service.rpc('close_due_vacancies'), 'vacancies could not be closed');
  }

  async function sendAlerts() {
    for (let sent = BATCH; sent === BATCH; ) {
      const reply = await service.rpc('send_job_alerts', { links, most: BATCH });
      sent = answerOf(reply, 'job alerts could not be written');
    }
  }

  async function askGuardians() {
    const guardian_url = new URL(JOB_LINKS.guardian, siteUrl).href;
    for (let asked = BATCH; asked === BATCH; ) {
      const reply = await service.rpc('ask_waiting_guardians', { guardian_url, most: BATCH });
      asked = answerOf(reply, 'guardians could not be asked');
    }
  }

  const run = () => runSteps(takeIn, close, sendAlerts, askGuardians);

  return startClock({ name: 'vacancies', tickMs, run, log });
}
