import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { formatCount } from '~/lib/format';
import { careQuery } from './dashboard-queries';
import { ROWS } from './dashboard-rows';
import { ListCard, ListCardItem } from './list-card';
import { DASHBOARD_MESSAGES } from './messages';

/** Visits, calls, claims and reviews of placements that were missed, or are due this week. */
export function CareToDo() {
  const query = useQuery(careQuery());
  return (
    <ListCard title="Placement care">
      <QueryStates
        query={query}
        failed={DASHBOARD_MESSAGES.careFailed}
        isEmpty={({ missed, thisWeek }) => missed + thisWeek === 0}
        empty={
          <p className="text-muted-foreground">Nothing was missed, and nothing is due this week.</p>
        }
      >
        {({ missed, thisWeek }) => (
          <ul className="grid grid-cols-1 gap-2">
            {missed > 0 && (
              <ListCardItem
                to={ROWS.missedSteps()}
                label="Missed steps"
                text={formatCount(missed)}
                isLate
                title="Their due date has passed"
              />
            )}
            {thisWeek > 0 && (
              <ListCardItem
                to={ROWS.stepsThisWeek()}
                label="Due this week"
                text={formatCount(thisWeek)}
                title="From today to Sunday"
              />
            )}
          </ul>
        )}
      </QueryStates>
    </ListCard>
  );
}
