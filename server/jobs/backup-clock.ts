import type { Logger } from 'pino';
import type { Json } from '../../app/lib/supabase/database.types.ts';
import {
  type BackupProcess,
  type BackupTask,
  startBackupProcess,
} from '../backup/start-process.ts';
import type { DataClient } from '../site/data-client.ts';
import { startClock } from './clock.ts';

const TICK_MS = 10_000;
const ALIVE_MS = 60_000;

export interface BackupClockOptions {
  service: DataClient;
  task: BackupTask;
  log: Logger;
  tickMs?: number;
}

/**
 * Makes the backup of the day, and those that administrators ask for. The database hands out each
 * backup once, so only one of several servers makes it.
 */
export function startBackupClock({ service, task, log, tickMs = TICK_MS }: BackupClockOptions) {
  let isStopped = false;
  let current: BackupProcess | undefined;

  async function run() {
    if (isStopped) return;
    const { data: id, error } = await service.rpc('claim_backup');
    if (error) log.warn({ code: error.code }, 'the next backup could not be looked up');
    if (id) await make(id);
  }

  async function make(id: string) {
    const report = async (content: object) => {
      const { error } = await service.rpc('report_backup', {
        backup_id: id,
        report: content as Json,
      });
      if (error) log.warn({ code: error.code }, 'a backup could not be reported');
    };
    log.info('a backup has started');
    current = startBackupProcess(task);
    const alive = setInterval(() => void report({}), ALIVE_MS);
    const result = await current.report;
    clearInterval(alive);
    current = undefined;
    await report(result ?? { interrupted: true });
    if (!result) return;
    if ('problem' in result) log.error({ problem: result.problem }, 'the backup failed');
    else {
      const { counts: _, ...facts } = result;
      log.info(facts, 'the backup was made and proven');
    }
  }

  const clock = startClock({ name: 'backups', tickMs, run, log });
  return {
    /** Ends a backup that is being made. The next server makes it again. */
    async stop() {
      isStopped = true;
      current?.stop();
      await clock.stop();
    },
  };
}
