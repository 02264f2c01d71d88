import { adminMeta } from '~/features/admin-shell/admin-meta';
import { useAuth } from '~/features/auth/use-auth';
import { CalendarScreen } from '~/features/calendar/calendar-screen';
import { TaskDialog } from '~/features/tasks/task-dialog';
import { TaskSheet } from '~/features/tasks/task-sheet';
import { canOpen } from '~/lib/admin-screens';

export const meta = adminMeta('Calendar');

export default function Calendar() {
  const { access, can } = useAuth();
  const hasTasks = canOpen(access, '/admin/tasks');
  return (
    <CalendarScreen
      actions={can('leads.manage') && <TaskDialog />}
      task={(id, onClose) => hasTasks && <TaskSheet id={id} onClose={onClose} />}
    />
  );
}
