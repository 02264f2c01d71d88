import { Pencil, Plus } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { StaffSelect } from '~/features/staff/staff-select';
import { TASK_MESSAGES } from './messages';
import type { TaskRow, TaskSubject } from './tasks-api';
import { useSaveTask } from './tasks-queries';
import { EMPTY_TASK, TASK_STATUSES, type TaskForm, toTaskForm } from './tasks-schema';

interface TaskDialogProps {
  /** The task to change, or none to add one. */
  task?: TaskRow;
  /** What a new task is about. */
  about?: TaskSubject;
}

export function TaskDialog({ task, about }: TaskDialogProps) {
  return (
    <FormDialog
      title={task ? 'Edit' : 'Add task'}
      description={task ? task.title : 'Something to be done, by someone, by a day.'}
      icon={task ? Pencil : Plus}
      variant={task || about ? 'outline' : 'default'}
    >
      {(close) => <TaskFields task={task} about={about} onDone={close} />}
    </FormDialog>
  );
}

/** Takes whatever is typed (§5). */
function TaskFields({ task, about, onDone }: TaskDialogProps & { onDone: () => void }) {
  const saveTask = useSaveTask(task ?? null, about ?? null);
  const { register, handleSubmit } = useForm<TaskForm>({
    defaultValues: task ? toTaskForm(task) : EMPTY_TASK,
  });

  function save(form: TaskForm) {
    saveTask.mutate(form, {
      onSuccess() {
        const title = task ? TASK_MESSAGES.changed : TASK_MESSAGES.added;
        notify.success(title, { description: form.title });
        onDone();
      },
      onError(error) {
        const title = task ? TASK_MESSAGES.changeFailed : TASK_MESSAGES.addFailed;
        notifyFailure(title, error);
      },
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)} className="grid gap-4">
      <FormField label="Title">
        {(field) => <Input {...field} {...register('title')} autoComplete="off" />}
      </FormField>
      <FormField label="Description">
        {(field) => <Textarea {...field} {...register('description')} rows={3} />}
      </FormField>
      <div className="grid grid-cols-2 gap-4">
        <FormField label="Status">
          {(field) => (
            <NativeSelect {...field} {...register('status')} required options={TASK_STATUSES} />
          )}
        </FormField>
        <FormField label="Due">
          {(field) => <Input {...field} {...register('due_on')} type="date" />}
        </FormField>
      </div>
      <FormField label="Assignee">
        {(field) => <StaffSelect {...field} {...register('assignee_id')} />}
      </FormField>
      <FormDialogActions
        submit={task ? 'Save' : 'Add task'}
        submitting={task ? 'Saving...' : 'Adding...'}
        isPending={saveTask.isPending}
      />
    </form>
  );
}
