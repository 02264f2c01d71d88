import { useQuery } from '@tanstack/react-query';
import { Alert } from '~/components/ui/alert';
import { Skeleton } from '~/components/ui/skeleton';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { versionQuery } from './content-queries';
import type { ContentPage } from './content-schema';
import { PageDifference } from './page-difference';
import type { VersionRow } from './versions-api';

interface VersionDetailsProps {
  version: Pick<VersionRow, 'id' | 'number'>;
  page: ContentPage;
}

/** A version against the page as it is now. */
export function VersionDetails({ version: row, page }: VersionDetailsProps) {
  const { data: version, error } = useQuery(versionQuery(row));
  if (error && !version) return <Alert variant="error" title={failureText(toAppError(error))} />;
  if (!version) return <Skeleton className="h-24" />;
  return (
    <PageDifference before={version} after={page} beforeLabel="this version" afterLabel="now" />
  );
}
