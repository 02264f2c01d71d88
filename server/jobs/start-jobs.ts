import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Backend } from '../backend/backend.ts';
import type { Config } from '../config/config.ts';
import { createOutsideRequests } from '../guard/outside/outside-request.ts';
import type { CurrentRelease } from '../site/current-release.ts';
import type { DataClient } from '../site/data-client.ts';
import { startAttachmentClock } from './attachment-clock.ts';
import { startBackupClock } from './backup-clock.ts';
import { startEnquiryClock } from './enquiry-clock.ts';
import { startFactClock } from './fact-clock.ts';
import { startMediaTrashClock } from './media-trash-clock.ts';
import { startNoticeClock } from './notice-clock.ts';
import { startPageClock } from './page-clock.ts';
import { startPlacementClock } from './placement-clock.ts';
import { startPushClock } from './push/push-clock.ts';
import { startResumeClock } from './resumes/resume-clock.ts';
import { startRetentionClock } from './retention-clock.ts';
import { reportMailSetup } from './sending/report-setup.ts';
import { startMending } from './time/mend-times.ts';
import { watchForJumps } from './time/steady-clock.ts';
import { startVacancyClock } from './vacancy-clock.ts';
import { startWebhooks } from './webhooks/webhooks.ts';

interface JobDeps {
  config: Config;
  backend: Backend;
  service: DataClient;
  currentRelease: CurrentRelease;
  log: Logger;
}

type Stop = () => Promise<unknown>;

/** Starts everything that runs in the background. Adds to `stops` how each of them ends. */
export async function startJobs(deps: JobDeps, stops: Stop[]): Promise<void> {
  const { config, backend, service, currentRelease } = deps;
  const { siteUrl } = config;
  const requestOutside = createOutsideRequests(config.allowedInnerAddresses);
  const settings = () => currentRelease.value.settings;

  const deleting = { ...deps, mayDelete: watchForJumps(deps.log) };

  stops.push(startMending(deps).stop);
  stops.push(startPageClock(deleting).stop);
  stops.push(startRetentionClock(deleting).stop);
  stops.push(startEnquiryClock(deps).stop);
  stops.push(startVacancyClock({ ...deps, siteUrl }).stop);
  stops.push(startFactClock(deps).stop);
  stops.push(startPlacementClock(deps).stop);
  stops.push(startResumeClock(deps).stop);
  stops.push(startAttachmentClock(deleting).stop);
  stops.push(startMediaTrashClock(deleting).stop);
  if (backend.databaseUrl) {
    const task = { ...config, databaseUrl: backend.databaseUrl };
    stops.push(startBackupClock({ ...deps, task }).stop);
  }
  const hasMail = config.smtpUrl !== undefined;
  stops.push(startNoticeClock({ ...deps, siteUrl, hasMail }).stop);
  const contact = () => settings().contactEmail;
  stops.push(startPushClock({ ...deps, siteUrl, requestOutside, contact }).stop);

  const webhooks = startWebhooks({ ...deps, requestOutside });
  stops.push(webhooks.stop);
  await backend.onWebhook(webhooks.wake);

  // Loading modules takes most of the start-up time, so the mail libraries are loaded only if
  // needed.
  await reportMailSetup(service, config, deps.log);
  if (config.smtpUrl || config.texts) {
    const { startOutbox } = await import('./outbox.ts');
    const { mailReplyAddress: replyAddress } = config;
    const outbox = startOutbox({ ...deps, ...config, replyAddress, requestOutside, settings });
    stops.push(outbox.stop);
    await backend.onMail(outbox.wake);
  }
  if (config.mailbox) {
    const { startMailIn } = await import('./mail-in/mail-in.ts');
    const mailIn = startMailIn({
      ...deps,
      config: config.mailbox,
      replyAddress: config.mailReplyAddress,
      settings,
      holder: [hostname(), config.port, config.dataDir].join(' '),
    });
    stops.push(mailIn.stop);
  }
}
