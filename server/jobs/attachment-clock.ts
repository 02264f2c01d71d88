import type { Logger } from 'pino';
import type { DataClient } from '../site/data-client.ts';
import { removeFiles } from '../site/enquiries/attachments.ts';
import { startClock } from './clock.ts';
import { answerOf, runSteps } from './job-failed.ts';

const TICK_MS = 600_000;

export interface AttachmentClockOptions {
  service: DataClient;
  log: Logger;
  /** False while the clock may be wrong. */
  mayDelete?: () => boolean;
  tickMs?: number;
}

/**
 * Removes files of enquiries and applications that nothing uses. They are left behind if a server
 * dies after storing the file but before storing the lead. The database decides whose turn it is,
 * so only one of several servers does this.
 */
export function startAttachmentClock({
  service,
  log,
  mayDelete = () => true,
  tickMs = TICK_MS,
}: AttachmentClockOptions) {
  async function run() {
    const orphans = answerOf(
      await service.rpc('claim_orphaned_attachments'),
      'orphaned attachments could not be listed',
    );
    if (orphans.length === 0) return;
    await removeFiles(service, orphans);
    log.info({ count: orphans.length }, 'orphaned attachments were removed');
  }

  async function runCandidateFiles() {
    const orphans = answerOf(
      await service.rpc('claim_orphaned_candidate_files'),
      'orphaned candidate files could not be listed',
    );
    for (const [bucket, files] of Map.groupBy(orphans, ({ bucket }) => bucket)) {
      const removed = await service.storage.from(bucket).remove(files.map(({ path }) => path));
      if (removed.error) throw removed.error;
      log.info({ bucket, count: files.length }, 'orphaned candidate files were removed');
    }
  }

  async function runMailFiles() {
    const orphans = answerOf(
      await service.rpc('claim_orphaned_mail_files'),
      'orphaned message files could not be listed',
    );
    if (orphans.length === 0) return;
    const removed = await service.storage.from('mail-out-files').remove(orphans);
    if (removed.error) throw removed.error;
    log.info({ count: orphans.length }, 'orphaned message files were removed');
  }

  const runAll = async () => {
    if (mayDelete()) await runSteps(run, runCandidateFiles, runMailFiles);
  };
  return startClock({ name: 'attachments', tickMs, run: runAll, log });
}
