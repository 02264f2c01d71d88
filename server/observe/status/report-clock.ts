import type { Logger } from 'pino';
import type { Json } from '../../../app/lib/supabase/database.types.ts';
import { startClock } from '../../jobs/clock.ts';
import { answerOf } from '../../jobs/job-failed.ts';
import type { DataClient } from '../../site/data-client.ts';
import type { ErrorCollector } from '../errors/collector.ts';
import { readSystemStatus } from './read-status.ts';
import type { SystemSetup } from './setup.ts';

const TICK_MS = 60_000;

export interface ReportClockOptions {
  service: DataClient;
  setup: SystemSetup;
  errors: ErrorCollector;
  log: Logger;
  tickMs?: number;
}

/**
 * Reports to the database once a minute that this server is running, how its jobs and disks are
 * doing, which errors it had and what is broken. The database tells administrators once about each
 * problem, however many servers report it.
 */
export function startReportClock(options: ReportClockOptions) {
  const { service, setup, errors, log, tickMs = TICK_MS } = options;

  async function send(report: object) {
    const taken = errors.take();
    try {
      const content = { name: setup.name, ...report, errors: taken } as unknown as Json;
      const reply = await service.rpc('report_server', { report: content });
      answerOf(reply, 'the status of this server could not be stored');
    } catch (error) {
      errors.giveBack(taken);
      throw error;
    }
  }

  async function run() {
    const { servers, checks } = await readSystemStatus(service, setup);
    const own = servers.find(({ name }) => name === setup.name);
    await send({ ...own });
    const seen = checks
      .filter(({ state }) => state !== 'fine')
      .map(({ key, state, sentence }) => ({
        key,
        words: sentence,
        is_broken: state === 'broken',
      }));
    answerOf(await service.rpc('report_troubles', { seen }), 'troubles could not be stored');
  }

  const clock = startClock({ name: 'server report', tickMs, run, log });
  return {
    /** A server that stops on purpose is no longer listed. */
    async stop() {
      await clock.stop();
      await send({ is_stopping: true }).catch((error: unknown) =>
        log.warn({ err: error }, 'the last report of this server could not be stored'),
      );
    },
  };
}
