import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { formatDateTime } from '~/lib/format';
import { describeBackup, statusOf } from './backup-words';
import { SYSTEM_MESSAGES } from './messages';
import { backupsQuery } from './system-queries';

export function BackupList() {
  const query = useQuery(backupsQuery());
  return (
    <QueryStates query={query} failed={SYSTEM_MESSAGES.backupsFailed}>
      {(backups) =>
        backups.length === 0 ? (
          <p className="text-sm text-muted-foreground">There are no backups yet.</p>
        ) : (
          <ul aria-label="Backups" className="divide-y divide-border text-sm">
            {backups.map((backup) => (
              <li key={backup.id} className="grid gap-0.5 py-2.5">
                <p className="flex flex-wrap gap-x-3">
                  <span className="font-medium">{formatDateTime(backup.requested_at)}</span>
                  <span className={backup.status === 'failed' ? 'text-destructive' : undefined}>
                    {statusOf(backup)}
                  </span>
                </p>
                <p className="break-words text-muted-foreground">{describeBackup(backup)}</p>
              </li>
            ))}
          </ul>
        )
      }
    </QueryStates>
  );
}
