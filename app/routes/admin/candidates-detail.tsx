import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { useAuth } from '~/features/auth/use-auth';
import { CandidatePage } from '~/features/candidates/candidate-page';
import { RecordTasks } from '~/features/tasks/record-tasks';
import { Timeline } from '~/features/timeline/timeline';
import type { Route } from './+types/candidates-detail';

export const meta = adminMeta('Candidate');
export const clientMiddleware = [guardScreen('/admin/candidates')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return <Skeleton className="h-64" />;
}

export default function CandidateDetail({ params }: Route.ComponentProps) {
  const { can } = useAuth();
  return (
    <CandidatePage
      key={params.id}
      id={params.id}
      tasks={({ id }) => can('leads.manage') && <RecordTasks about={{ candidate_id: id }} />}
      timeline={({ id }) => (
        <Timeline of={{ candidate_id: id }} canAdd={can('candidates.manage')} />
      )}
    />
  );
}
