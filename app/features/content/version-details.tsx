import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { versionQuery } from './content-queries';
import type { ContentPage } from './content-schema';
import { CONTENT_MESSAGES } from './messages';
import { PageDifference } from './page-difference';
import type { VersionRow } from './versions-api';

interface VersionDetailsProps {
  version: Pick<VersionRow, 'id' | 'number'>;
  page: ContentPage;
}

/** Compares a version with the current page. */
export function VersionDetails({ version: row, page }: VersionDetailsProps) {
  const query = useQuery(versionQuery(row));
  return (
    <QueryStates query={query} failed={CONTENT_MESSAGES.versionsFailed}>
      {(version) => (
        <PageDifference before={version} after={page} beforeLabel="this version" afterLabel="now" />
      )}
    </QueryStates>
  );
}
