import type { Logger } from 'pino';
import { toStorageAppError } from '../../app/lib/supabase/storage-error.ts';
import type { DataClient } from '../site/data-client.ts';
import { startClock } from './clock.ts';
import { answerOf } from './job-failed.ts';

const TICK_MS = 600_000;
const BUCKET = 'trash';

export interface MediaTrashClockOptions {
  service: DataClient;
  log: Logger;
  /** False while the clock may be wrong. */
  mayDelete?: () => boolean;
  tickMs?: number;
}

/**
 * Empties the media library's trash: files that were deleted, and versions that were replaced, 30
 * days ago. The database decides what is due and whose turn it is, so only one of several servers
 * does this. Storage removes row and bytes together.
 */
export function startMediaTrashClock({
  service,
  log,
  mayDelete = () => true,
  tickMs = TICK_MS,
}: MediaTrashClockOptions) {
  async function run() {
    if (!mayDelete()) return;
    const names = answerOf(
      await service.rpc('claim_trashed_files'),
      'the media trash could not be listed',
    );
    if (names.length === 0) return;
    const removed = await service.storage.from(BUCKET).remove(names);
    if (removed.error) throw toStorageAppError(removed.error);
    log.info({ count: names.length }, 'files were removed from the media trash');
  }

  return startClock({ name: 'media trash', tickMs, run, log });
}
