import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Json } from '../../app/lib/supabase/database.types.ts';
import {
  type BackupProcess,
  type BackupTask,
  startBackupProcess,
} from '../backup/start-process.ts';
import type { DataClient } from '../site/data-client.ts';
import { startClock } from './clock.ts';
import { answerOf } from './job-failed.ts';

const TICK_MS = 10_000;
const ALIVE_MS = 60_000;

export interface BackupClockOptions {
  service: DataClient;
  task: Omit<BackupTask, 'isByHand'>;
  log: Logger;
  tickMs?: number;
}

/**
 * Makes the backup of the day, and those that administrators ask for. The database hands out each
 * backup once, so only one of several servers makes it.
 */
export function startBackupClock({ service, task, log, tickMs = TICK_MS }: BackupClockOptions) {
  const stopping = new AbortController();
  let current: BackupProcess | undefined;

  async function run() {
    if (stopping.signal.aborted) return;
    const id = answerOf(
      await service.rpc('claim_backup'),
      'the next backup could not be looked up',
    );
    if (id) await make(id);
  }

  async function make(id: string) {
    const report = async (content: object) => {
      const reply = await service.rpc('report_backup', {
        backup_id: id,
        report: content as Json,
      });
      answerOf(reply, 'a backup could not be reported');
    };
    const reportAlive = () =>
      report({}).catch((error: unknown) =>
        log.warn({ err: error }, 'a backup is running but its progress could not be reported'),
      );
    const { kind } = answerOf(
      await service.from('backups').select('kind').eq('id', id).single(),
      'the next backup could not be looked up',
    );
    log.info('a backup has started');
    current = startBackupProcess({ ...task, isByHand: kind === 'requested' });
    const alive = setInterval(() => void reportAlive(), ALIVE_MS);
    const result = await current.report;
    clearInterval(alive);
    current = undefined;
    if (result && 'problem' in result) {
      log.error({ problem: result.problem, clock: 'backups' }, 'the backup failed');
    } else if (result) {
      // A file's name may tell who sent it.
      const { counts: _, incomplete, ...facts } = result;
      log.info(facts, 'the backup was made and proven');
      if (incomplete) log.warn('files are missing from the backup; /admin/system names them');
    }
    await repeat(() => report(result ?? { interrupted: true }));
  }

  /** The database may be busy just then, and a backup that nobody reports counts as failed. */
  async function repeat(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (stopping.signal.aborted) throw error;
        log.warn({ err: error }, 'what came of a backup could not be reported; trying again');
        await sleep(tickMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  const clock = startClock({ name: 'backups', tickMs, run, log });
  return {
    /** Ends a backup that is being made. The next server makes it again. */
    async stop() {
      stopping.abort();
      current?.stop();
      await clock.stop();
    },
  };
}
