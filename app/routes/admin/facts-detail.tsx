import { adminMeta } from '~/features/admin-shell/admin-meta';
import { FactPage } from '~/features/facts/fact-page';
import { RecordTasks } from '~/features/tasks/record-tasks';
import type { Route } from './+types/facts-detail';

export const meta = adminMeta('Fact');

export default function FactDetail({ params }: Route.ComponentProps) {
  return (
    <FactPage
      key={params.id}
      id={params.id}
      tasks={({ id }) => <RecordTasks about={{ fact_id: id }} />}
    />
  );
}
