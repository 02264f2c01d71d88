import { formatBytes, formatCount } from '~/lib/format';
import type { Backup } from './system-api';

const STATUS_WORDS: Record<string, string> = {
  waiting: 'Waiting to start',
  running: 'In progress',
  proven: 'Proven',
  failed: 'Failed',
};

const KIND_WORDS: Record<string, string> = {
  scheduled: 'Daily backup',
  requested: 'Requested by an administrator',
  command: 'Made with npm run backup',
  upgrade: 'Made before an upgrade',
};

export function statusOf({ status, problem }: Backup): string {
  if (status === 'proven' && problem) return 'Proven, but not complete';
  return STATUS_WORDS[status] ?? status;
}

/** One line about how a backup went. */
export function describeBackup(backup: Backup): string {
  const kind = KIND_WORDS[backup.kind] ?? backup.kind;
  if (backup.problem) return `${kind}. ${backup.problem}`;
  if (!backup.name) return `${kind}.`;
  const facts = [
    formatBytes(backup.size_bytes ?? 0),
    `${formatCount(backup.row_count ?? 0)} rows`,
    `${formatCount(backup.file_count ?? 0)} files`,
    `made in ${seconds(backup.make_ms)}`,
    `proven in ${seconds(backup.prove_ms)}`,
  ];
  return `${kind}: ${facts.join(', ')}. ${backup.name}`;
}

function seconds(ms: number | null): string {
  return `${Math.max(1, Math.round((ms ?? 0) / 1000))} s`;
}
