import { formatDateTime } from '~/lib/format';
import type { BackupState } from './backups-api';

const WARN_AFTER_MS = 2 * 24 * 60 * 60 * 1000;

/** What is wrong with the backups, or null. */
export function backupProblem(
  { isHosted, lastProvenAt, since }: BackupState,
  now = new Date(),
): string | null {
  if (isHosted) return null;
  const age = now.getTime() - new Date(lastProvenAt ?? since).getTime();
  if (age <= WARN_AFTER_MS) return null;
  return lastProvenAt
    ? `The last proven backup is from ${formatDateTime(lastProvenAt)}`
    : 'There is no proven backup yet';
}
