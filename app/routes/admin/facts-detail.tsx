import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { FactPage } from '~/features/facts/fact-page';
import { RecordTasks } from '~/features/tasks/record-tasks';
import type { Route } from './+types/facts-detail';

export const meta = adminMeta('Fact');
export const clientMiddleware = [guardScreen('/admin/facts')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return <Skeleton className="h-64" />;
}

export default function FactDetail({ params }: Route.ComponentProps) {
  return (
    <FactPage
      key={params.id}
      id={params.id}
      tasks={({ id }) => <RecordTasks about={{ fact_id: id }} />}
    />
  );
}
