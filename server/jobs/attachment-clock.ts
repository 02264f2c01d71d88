import type { Logger } from 'pino';
import type { DataClient } from '../site/data-client.ts';
import { removeAttachments } from '../site/enquiries/attachments.ts';
import { startClock } from './clock.ts';

const TICK_MS = 600_000;

export interface AttachmentClockOptions {
  service: DataClient;
  log: Logger;
  tickMs?: number;
}

/**
 * Removes enquiry files that no lead uses. They are left behind if a server dies after storing the
 * file but before storing the lead. The database decides whose turn it is, so only one of several
 * servers does this.
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
