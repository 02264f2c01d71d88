import { useQuery } from '@tanstack/react-query';
import { Alert } from '~/components/ui/alert';
import { Badge } from '~/components/ui/badge';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { DueDay } from './due-day';
import { TASK_MESSAGES } from './messages';
import { TaskActions } from './task-actions';
import { TaskDialog } from './task-dialog';
import { leadTasksQuery } from './tasks-queries';

/** What is to be done about a lead. */
export function LeadTasks({ leadId }: { leadId: string }) {
  const { data: tasks, error } = useQuery(leadTasksQuery(leadId));
  return (
    <Card>
      <CardHeader className="flex items-center justify-between gap-3">
        <CardTitle>Tasks</CardTitle>
        <TaskDialog leadId={leadId} />
      </CardHeader>
      <CardContent>
        {error && <Alert variant="error" title={TASK_MESSAGES.fetchFailed} />}
        {tasks?.length === 0 && (
          <p className="text-sm text-muted-foreground">
            Nothing to be done. Add what should not be forgotten.
          </p>
        )}
        <ul aria-label="Tasks" className="grid gap-4">
          {tasks?.map((task) => (
            <li key={task.id} className="grid gap-2 text-sm">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-medium wrap-anywhere">{task.title || 'No title'}</span>
                <Badge variant={task.completed_at ? 'success' : 'default'}>{task.status}</Badge>
                <DueDay task={task} />
                {task.assignee && (
                  <span className="text-muted-foreground">
                    <ColleaguePerson
                      staffId={task.assignee_id}
                      fallback={task.assignee.name}
                      hasGivenName
                    />
                  </span>
                )}
              </p>
              <TaskActions task={task} />
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}
