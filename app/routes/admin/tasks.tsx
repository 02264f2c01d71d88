import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { useAuth } from '~/features/auth/use-auth';
import { TaskDialog } from '~/features/tasks/task-dialog';
import { TaskList } from '~/features/tasks/task-list';

export const meta = adminMeta('Tasks');
export const clientMiddleware = [guardScreen('/admin/tasks')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return <ScreenFallback title="Tasks" />;
}

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
