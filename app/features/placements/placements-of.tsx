import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryStates } from '~/components/query-states';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { StatusBadge } from '~/features/records/status-badge';
import { formatDate } from '~/lib/format';
import { PLACEMENT_STATUSES } from '~/lib/records/trade';
import { PLACEMENT_MESSAGES } from './messages';
import { PLACEMENTS } from './placement-kind';
import type { PlacementsOf as Of } from './placements-api';
import { placementsOfQuery } from './placements-queries';
import { kindLabel, type PlacementRow } from './placements-schema';

/** The placements of a candidate, an organisation or a vacancy. */
export function PlacementsOf({ of }: { of: Of }) {
  const query = useQuery(placementsOfQuery(of));
  const titleOf = ({ position, candidate_name }: PlacementRow) =>
    'candidate_id' in of ? position : (candidate_name ?? position);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Placements</CardTitle>
      </CardHeader>
      <CardContent>
        <QueryStates
          query={query}
          failed={PLACEMENT_MESSAGES.fetchFailed}
          isEmpty={(placements) => placements.length === 0}
          empty={<p className="text-sm text-muted-foreground">No placements yet.</p>}
        >
          {(placements) => (
            <ul aria-label="Placements" className="grid gap-3 text-sm">
              {placements.map((placement) => (
                <li
                  key={placement.id}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere"
                >
                  <Link
                    to={`${PLACEMENTS.path}/${placement.id}`}
                    className="font-medium text-link underline underline-offset-4"
                  >
                    {titleOf(placement)}
                  </Link>
                  <StatusBadge of={PLACEMENT_STATUSES} status={placement.status} />
                  <span className="text-muted-foreground">
                    {'organisation_id' in of
                      ? kindLabel(placement.kind)
                      : placement.organisation_name}{' '}
                    · from {formatDate(placement.starts_on)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryStates>
      </CardContent>
    </Card>
  );
}
