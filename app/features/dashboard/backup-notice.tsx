import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Alert } from '~/components/ui/alert';
import { formatDateTime } from '~/lib/format';
import { backupProblem } from './backup-age';
import { backupStateQuery } from './dashboard-queries';

/** The last backup that was proven, and a warning if it is too old. */
export function BackupNotice() {
  const { data } = useQuery(backupStateQuery());
  const problem = data && backupProblem(data);
  if (problem) {
    return (
      <Alert variant="warning" title={problem}>
        <Link to="/admin/system" className="text-link underline">
          See what happened under System
        </Link>
      </Alert>
    );
  }
  if (!data?.lastProvenAt) return null;
  return (
    <p className="text-sm text-muted-foreground">
      Last proven backup:{' '}
      <Link to="/admin/system" className="text-link underline underline-offset-4">
        {formatDateTime(data.lastProvenAt)}
      </Link>
    </p>
  );
}
