import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { formatCount } from '~/lib/format';
import { candidatesToCheckQuery } from './dashboard-queries';
import { ROWS } from './dashboard-rows';
import { ListCard, ListCardItem } from './list-card';
import { DASHBOARD_MESSAGES } from './messages';

/** Candidates who can't start, or soon won't be able to work, until someone follows up. */
export function CandidatesToCheck() {
  const query = useQuery(candidatesToCheckQuery());
  return (
    <ListCard title="Candidates to check">
      <QueryStates
        query={query}
        failed={DASHBOARD_MESSAGES.candidatesFailed}
        isEmpty={({ waiting, expiring }) => waiting + expiring === 0}
        empty={
          <p className="text-muted-foreground">
            Nobody is waiting for a guardian, and no document expires within 30 days.
          </p>
        }
      >
        {({ waiting, expiring }) => (
          <ul className="grid grid-cols-1 gap-2">
            {waiting > 0 && (
              <ListCardItem
                to={ROWS.guardians()}
                label="Waiting for a guardian to agree"
                text={formatCount(waiting)}
                title="Under 18, and no parent or guardian has agreed yet"
              />
            )}
            {expiring > 0 && (
              <ListCardItem
                to={ROWS.expiring()}
                label="Documents expiring within 30 days"
                text={formatCount(expiring)}
                title="Licences, cards and checks"
              />
            )}
          </ul>
        )}
      </QueryStates>
    </ListCard>
  );
}
