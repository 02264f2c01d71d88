import { PageHeader } from '~/components/page-header';
import { ListSkeleton } from '~/components/record-list/list-panels';
import { Card } from '~/components/ui/card';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { requirePermission } from '~/features/auth/require-permission';
import { TaskDialog } from '~/features/tasks/task-dialog';
import { TaskList } from '~/features/tasks/task-list';

export const meta = adminMeta('Tasks');
export const clientMiddleware = [requirePermission('leads.manage')];

/** Nothing to load: its being here lets the guard run on the first document load. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title="Tasks" />
      <Card>
        <ListSkeleton />
      </Card>
    </>
  );
}

export default function Tasks() {
  return (
    <>
      <PageHeader title="Tasks" actions={<TaskDialog />} />
      <TaskList />
    </>
  );
}
