import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { useAuth } from '~/features/auth/use-auth';
import { TaskDialog } from '~/features/tasks/task-dialog';
import { TaskList } from '~/features/tasks/task-list';

export const meta = adminMeta('Tasks');

export default function Tasks() {
  const { can } = useAuth();
  const canManage = can('leads.manage');
  return (
    <>
      <PageHeader
        title="Tasks"
        description={canManage ? undefined : 'The tasks that were given to you.'}
        actions={canManage && <TaskDialog />}
      />
      <TaskList />
    </>
  );
}
