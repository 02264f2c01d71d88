import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { useAuth } from '~/features/auth/use-auth';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { formatCount } from '~/lib/format';
import { DueDay } from './due-day';
import { TASK_MESSAGES } from './messages';
import { TaskAbout } from './task-about';
import { TaskActions } from './task-actions';
import { TaskDialog } from './task-dialog';
import { TaskStatusBadge } from './task-status-badge';
import type { TaskRow, TaskSubject } from './tasks-api';
import { tasksOfQuery } from './tasks-queries';
import { titleOf } from './tasks-schema';

/** The tasks about a record, for people who see those of everyone. Done tasks are folded away. */
export function RecordTasks({ about }: { about: TaskSubject }) {
  const { can } = useAuth();
  const canManage = can('leads.manage');
  const query = useQuery({ ...tasksOfQuery(about), enabled: canManage });
  if (!canManage) return null;
  return (
    <Card>
      <CardHeader className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle>Tasks</CardTitle>
        <TaskDialog about={about} />
      </CardHeader>
      <CardContent className="grid gap-4">
        <QueryStates query={query} failed={TASK_MESSAGES.fetchFailed}>
          {(tasks) => <OpenAndDone tasks={tasks} hasLeads={'client_id' in about} />}
        </QueryStates>
      </CardContent>
    </Card>
  );
}

interface OpenAndDoneProps {
  tasks: TaskRow[];
  /** Whether some tasks may be about one of the client's leads. */
  hasLeads: boolean;
}

function OpenAndDone({ tasks, hasLeads }: OpenAndDoneProps) {
  const open = tasks.filter(({ completed_at }) => completed_at === null);
  const done = tasks.filter(({ completed_at }) => completed_at !== null);
  return (
    <>
      {open.length === 0 ? (
        <p className="text-sm text-muted-foreground">
          No open tasks. Add anything you don’t want to forget.
        </p>
      ) : (
        <TaskItems label="Tasks" tasks={open} hasLeads={hasLeads} />
      )}
      {done.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer text-link">Done: {formatCount(done.length)}</summary>
          <div className="pt-3">
            <TaskItems label="Done tasks" tasks={done} hasLeads={hasLeads} />
          </div>
        </details>
      )}
    </>
  );
}

function TaskItems({ label, tasks, hasLeads }: OpenAndDoneProps & { label: string }) {
  return (
    <ul aria-label={label} className="grid gap-4">
      {tasks.map((task) => (
        <li key={task.id} className="grid gap-2 text-sm">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium wrap-anywhere">{titleOf(task)}</span>
            <TaskStatusBadge task={task} />
            <DueDay task={task} />
            {task.assignee && (
              <span className="text-muted-foreground">
                <ColleaguePerson staffId={task.assignee_id} fallback={task.assignee.name} />
              </span>
            )}
            {hasLeads && task.lead_id && <TaskAbout task={task} />}
          </div>
          <TaskActions task={task} />
        </li>
      ))}
    </ul>
  );
}
