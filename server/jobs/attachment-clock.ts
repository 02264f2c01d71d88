import type { Logger } from 'pino';
import { removeAttachments } from '../site/attachments.ts';
import type { DataClient } from '../site/data-client.ts';
import { startClock } from './clock.ts';

const TICK_MS = 600_000;

export interface AttachmentClockOptions {
  service: DataClient;
  log: Logger;
  tickMs?: number;
}

/**
 * Removes files of enquiries that no lead names: a server died between the two. Whose turn it is is in
 * the database, so that of several servers one does it.
 */
export function startAttachmentClock({ service, log, tickMs = TICK_MS }: AttachmentClockOptions) {
  async function run() {
    const { data: orphans, error } = await service.rpc('claim_orphaned_attachments');
    if (error) log.warn({ code: error.code }, 'orphaned attachments could not be listed');
    if (!orphans?.length) return;
    await removeAttachments(service, orphans);
    log.info({ count: orphans.length }, 'orphaned attachments were removed');
  }

  return startClock({ name: 'attachments', tickMs, run, log });
}
