import { Check, RotateCcw } from 'lucide-react';
import { DeleteDialog } from '~/components/delete-dialog';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useAuth } from '~/features/auth/use-auth';
import { useDeleteRecord } from '~/features/records/record-queries';
import { TASK_MESSAGES } from './messages';
import { TaskDialog } from './task-dialog';
import type { TaskRow } from './tasks-api';
import { useSetTaskStatus } from './tasks-queries';
import { DONE, EMPTY_TASK, TASK_BASE, titleOf } from './tasks-schema';

/** People finish their own tasks; a step of a care plan is finished with its placement. */
export function TaskActions({ task }: { task: TaskRow }) {
  const { can } = useAuth();
  const canManage = can('leads.manage');
  return (
    <div className="relative z-10 flex w-fit flex-wrap gap-1.5 md:flex-nowrap">
      {(canManage || task.care_step_id === null) && <DoneButton task={task} />}
      {canManage && (
        <>
          <TaskDialog task={task} />
          <DeleteTask task={task} />
        </>
      )}
    </div>
  );
}

function DoneButton({ task }: { task: TaskRow }) {
  const setStatus = useSetTaskStatus(task.id);
  const isDone = task.completed_at !== null;
  const Icon = isDone ? RotateCcw : Check;
  const label = isDone ? 'Reopen' : 'Done';

  function toggle() {
    setStatus.mutate(isDone ? EMPTY_TASK.status : DONE, {
      onSuccess() {
        const title = isDone ? TASK_MESSAGES.reopened : TASK_MESSAGES.done;
        notify.success(title, { description: task.title });
      },
      onError(error) {
        notifyFailure(TASK_MESSAGES.changeFailed, error);
      },
    });
  }

  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`${label} ${titleOf(task)}`}
      onClick={toggle}
      disabled={setStatus.isPending}
    >
      <Icon aria-hidden />
      {label}
    </Button>
  );
}

function DeleteTask({ task }: { task: TaskRow }) {
  const deleteTask = useDeleteRecord(TASK_BASE);

  function confirm(close: () => void) {
    deleteTask.mutate(task.id, {
      onSuccess() {
        notify.success(TASK_MESSAGES.deleted, { description: task.title });
        close();
      },
      onError(error) {
        notifyFailure(TASK_MESSAGES.deleteFailed, error);
      },
    });
  }

  return (
    <DeleteDialog
      title="Delete this task?"
      of={titleOf(task)}
      isPending={deleteTask.isPending}
      onConfirm={confirm}
    >
      “{titleOf(task)}” will be permanently deleted.
    </DeleteDialog>
  );
}
