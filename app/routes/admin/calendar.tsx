import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { useAuth } from '~/features/auth/use-auth';
import { CalendarScreen } from '~/features/calendar/calendar-screen';
import { TaskDialog } from '~/features/tasks/task-dialog';
import { TaskSheet } from '~/features/tasks/task-sheet';
import { canOpen } from '~/lib/admin-screens';

export const meta = adminMeta('Calendar');
export const clientMiddleware = [guardScreen('/admin/calendar')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return <ScreenFallback title="Calendar" />;
}

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
