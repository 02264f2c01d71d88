import { useAuth } from '~/features/auth/use-auth';
import { RecordScreen } from '~/features/records/record-screen';
import { memberLabels } from '~/features/staff/colleagues';
import { useTeam } from '~/features/staff/use-team';
import { TASKS } from './task-kind';
import { TaskSheet } from './task-sheet';

const OWN = {
  ...TASKS,
  empty: { ...TASKS.empty, text: 'Tasks that colleagues give you appear here.' },
};

/** All tasks, or for people who may not see those of others, their own. */
export function TaskList() {
  const { can } = useAuth();
  const { team } = useTeam();
  const canManage = can('leads.manage');
  const members = memberLabels(team).map(([value, label]) => ({ value, label }));
  const whose = {
    name: 'whose',
    label: 'Owner',
    allLabel: 'Everyone’s',
    options: [{ value: 'mine', label: 'Mine' }, { value: 'nobody', label: 'Nobody’s' }, ...members],
  } as const;
  return (
    <RecordScreen
      kind={canManage ? TASKS : OWN}
      moreFilters={canManage ? [whose] : []}
      // Notifications and the dashboard lead to one task, which may not be in the list.
      sheet={(id, close) => <TaskSheet id={id} onClose={close} />}
    />
  );
}
