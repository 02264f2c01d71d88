import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { RecordFields, RecordSheet } from '~/components/record-list/record-sheet';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { formatDateTime } from '~/lib/format';
import { DueDay } from './due-day';
import { TASK_MESSAGES } from './messages';
import { TaskAbout } from './task-about';
import { TaskActions } from './task-actions';
import { TaskStatusBadge } from './task-status-badge';
import { taskQuery } from './tasks-queries';
import { titleOf } from './tasks-schema';

/** One task beside another screen. */
export function TaskSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  const query = useQuery({ ...taskQuery(id ?? ''), enabled: id !== null });
  const { data } = query;
  return (
    <RecordSheet
      isOpen={id !== null}
      onClose={onClose}
      title={data ? titleOf(data) : 'Task'}
      description={data && <TaskStatusBadge task={data} />}
    >
      <QueryStates
        query={query}
        failed={TASK_MESSAGES.fetchFailed}
        isEmpty={(task) => task === null}
        empty={<p className="text-sm text-muted-foreground">{TASK_MESSAGES.gone}</p>}
      >
        {(task) =>
          task && (
            <>
              <TaskActions task={task} />
              <TaskAbout task={task} />
              <RecordFields
                fields={[
                  ['Due', task.due_on && <DueDay key="due" task={task} />],
                  [
                    'Owner',
                    task.assignee && (
                      <ColleaguePerson
                        key="assignee"
                        staffId={task.assignee_id}
                        fallback={task.assignee.name}
                      />
                    ),
                  ],
                  ['Added', formatDateTime(task.created_at)],
                ]}
              />
              {task.description && (
                <p className="text-sm leading-6 whitespace-pre-wrap wrap-anywhere">
                  {task.description}
                </p>
              )}
            </>
          )
        }
      </QueryStates>
    </RecordSheet>
  );
}
