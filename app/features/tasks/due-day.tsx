import { formatDate, todayKey } from '~/lib/format';
import { isOverdue, type Task } from './tasks-schema';

export function DueDay({ task }: { task: Pick<Task, 'due_on' | 'completed_at'> }) {
  if (!task.due_on) return null;
  const isLate = isOverdue(task, todayKey());
  return (
    <span className={isLate ? 'font-medium text-destructive' : undefined}>
      <span className="whitespace-nowrap">
        {formatDate(task.due_on)}
        {isLate && ' ·'}
      </span>
      {isLate && ' overdue'}
    </span>
  );
}
