import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useQueryPhase } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { PLACEMENT_MESSAGES } from './messages';
import { untoldQuery } from './placements-queries';

/** Whoever fills a vacancy is asked to tell the others. Says nothing while that is not known. */
export function UntoldApplicants({ applicationId }: { applicationId: string }) {
  const state = useQueryPhase(useQuery(untoldQuery(applicationId)));
  if (state.phase !== 'ready' || !state.data) return null;
  const { vacancyId, count } = state.data;
  return (
    <Alert variant="warning" title={PLACEMENT_MESSAGES.untold(count)}>
      <Button asChild variant="outline" size="sm" className="mt-2 text-foreground">
        <Link to={`/admin/vacancies/${vacancyId}?tab=pipeline`}>Tell the others</Link>
      </Button>
    </Alert>
  );
}
