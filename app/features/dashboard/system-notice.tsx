import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Alert } from '~/components/ui/alert';
import { formatDateTime } from '~/lib/format';
import { systemSummaryQuery } from './dashboard-queries';

/** Tells administrators that something is broken, or when the last backup was proven. */
export function SystemNotice() {
  const { data } = useQuery(systemSummaryQuery());
  const [first, ...others] = data?.broken ?? [];
  if (first) {
    return (
      <Alert
        variant="error"
        title={others.length === 0 ? first : `${others.length + 1} things are broken`}
      >
        <Link to="/admin/system" className="text-link underline">
          See what to do under System
        </Link>
      </Alert>
    );
  }
  if (!data?.lastProvenBackup) return null;
  return (
    <p className="text-sm text-muted-foreground">
      Last proven backup:{' '}
      <Link to="/admin/system" className="text-link underline underline-offset-4">
        {formatDateTime(data.lastProvenBackup)}
      </Link>
    </p>
  );
}
