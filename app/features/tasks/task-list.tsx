import { RecordScreen } from '~/features/records/record-screen';
import { memberLabels } from '~/features/staff/colleagues';
import { useTeam } from '~/features/staff/use-team';
import { TASKS } from './task-kind';
import { TaskSheet } from './task-sheet';

export function TaskList() {
  const { team } = useTeam();
  const members = memberLabels(team).map(([value, label]) => ({ value, label }));
  const whose = {
    name: 'whose',
    label: 'Owner',
    allLabel: 'Everyone’s',
    options: [{ value: 'mine', label: 'Mine' }, { value: 'nobody', label: 'Nobody’s' }, ...members],
  } as const;
  return (
    <RecordScreen
      kind={TASKS}
      moreFilters={[whose]}
      // Notifications and the dashboard lead to one task, which may not be in the list.
      sheet={(id, close) => <TaskSheet id={id} onClose={close} />}
    />
  );
}
