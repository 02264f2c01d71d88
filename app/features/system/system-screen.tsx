import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { toAppError } from '~/lib/errors';
import { BackupsCard } from './backups-card';
import { ErrorsCard } from './errors-card';
import { JobsCard } from './jobs-card';
import { SYSTEM_MESSAGES } from './messages';
import {
  DatabaseCard,
  DisksCard,
  MailCard,
  MailInCard,
  ServersCard,
  TextsCard,
  WebhooksCard,
} from './small-cards';
import { SystemOverview } from './system-overview';
import { statusQuery } from './system-queries';

const SMALL = [ServersCard, DatabaseCard, DisksCard, MailCard, MailInCard, TextsCard, WebhooksCard];

/** How the installation is doing, for people who are not engineers. */
export function SystemScreen() {
  const query = useQuery(statusQuery());
  const isAway = query.error !== null && toAppError(query.error).code === 'unavailable';
  return (
    <>
      {isAway && (
        <Alert variant="error" title={SYSTEM_MESSAGES.databaseAway}>
          Nobody can work until it is back. Ask whoever runs the server to look at the database and
          its log. This page refreshes every 30 seconds.
        </Alert>
      )}
      {!(isAway && !query.data) && (
        <QueryStates query={query} failed={SYSTEM_MESSAGES.statusFailed}>
          {(status) => (
            <>
              <SystemOverview checks={status.checks} at={query.dataUpdatedAt} />
              <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2 xl:grid-cols-3">
                {SMALL.map((PartOfSystem) => (
                  <PartOfSystem key={PartOfSystem.name} status={status} />
                ))}
              </div>
              <JobsCard status={status} />
              <BackupsCard status={status} />
              <ErrorsCard status={status} />
            </>
          )}
        </QueryStates>
      )}
    </>
  );
}
