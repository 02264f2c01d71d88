import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useQueryPhase } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { CURRENT } from '~/lib/records/current';
import { PLACEMENTS } from './placement-kind';
import { ownerlessQuery } from './placements-queries';

/** A placement loses its owner when a member of staff is deleted. Then nobody does its steps. */
export function WithoutOwner() {
  const found = useQueryPhase(useQuery(ownerlessQuery()));
  if (found.phase !== 'ready' || !found.data) return null;
  return (
    <Alert variant="warning" title="Some placements have no owner, so nobody does their steps">
      <Link
        to={`${PLACEMENTS.path}?owner_id=none&status=${CURRENT}`}
        className="underline underline-offset-4"
      >
        Show them and choose owners
      </Link>
    </Alert>
  );
}
