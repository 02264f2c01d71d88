import { Pencil, Plus } from 'lucide-react';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { ClashNotice } from '~/components/unsaved/clash-notice';
import { useRecordForm } from '~/components/unsaved/use-record-form';
import { useChanger } from '~/features/records/use-changer';
import { StaffSelect } from '~/features/staff/staff-select';
import { useStaffName } from '~/features/staff/use-staff-name';
import { TASK_STATUSES } from '~/lib/records/statuses';
import { TASK_MESSAGES } from './messages';
import type { TaskRow, TaskSubject } from './tasks-api';
import { useSaveTask } from './tasks-queries';
import { EMPTY_TASK, type TaskForm, titleOf, toTaskForm } from './tasks-schema';

interface TaskDialogProps {
  /** The task to change. Without it, the dialog adds one. */
  task?: TaskRow;
  /** The lead or client that a new task is about. */
  about?: TaskSubject;
}

export function TaskDialog({ task, about }: TaskDialogProps) {
  return (
    <FormDialog
      title={task ? 'Edit' : 'Add task'}
      of={task && titleOf(task)}
      description={task ? task.title : 'A job for someone, with a due date.'}
      icon={task ? Pencil : Plus}
      variant={task || about ? 'outline' : 'default'}
    >
      {(close) => <TaskFields task={task} about={about} onDone={close} />}
    </FormDialog>
  );
}

/** Accepts anything people type (§5). */
function TaskFields({ task, about, onDone }: TaskDialogProps & { onDone: () => void }) {
  const saveTask = useSaveTask(task ?? null, about ?? null);
  const known: TaskForm = task ? toTaskForm(task) : EMPTY_TASK;
  const subject = Object.values(about ?? {})[0] ?? '';
  const form = useRecordForm(task ? `task:${task.id}` : `task:new:${subject}`, { ...known });
  const staffName = useStaffName(form.clashes.length > 0);
  const changer = useChanger('tasks', task?.id ?? '', form.clashes);

  function save() {
    if (form.isNews()) return;
    const { values, typed } = form;
    if (task && typed.length === 0) {
      onDone();
      return;
    }
    saveTask.mutate(
      { form: values, typed },
      {
        onSuccess() {
          const title = task ? TASK_MESSAGES.changed : TASK_MESSAGES.added;
          notify.success(title, { description: values.title });
          onDone();
        },
        onError(error) {
          const title = task ? TASK_MESSAGES.changeFailed : TASK_MESSAGES.addFailed;
          notifyFailure(title, error);
        },
      },
    );
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="grid gap-4"
    >
      <DraftOffer {...form.draft} />
      <FormField label="Title">
        {(field) => <Input {...field} {...form.field('title')} autoComplete="off" />}
      </FormField>
      <FormField label="Description">
        {(field) => <Textarea {...field} {...form.field('description')} rows={3} />}
      </FormField>
      <div className="grid grid-cols-2 gap-4">
        <FormField label="Status">
          {(field) => (
            <NativeSelect
              {...field}
              {...form.field('status')}
              required
              options={TASK_STATUSES.labels}
            />
          )}
        </FormField>
        <FormField label="Due">
          {(field) => <Input {...field} {...form.field('due_on')} type="date" />}
        </FormField>
      </div>
      <FormField label="Owner">
        {(field) => <StaffSelect {...field} {...form.field('assignee_id')} />}
      </FormField>
      <ClashNotice
        clashes={form.clashes}
        who={changer}
        labelOf={(name, value) =>
          name === 'assignee_id' ? staffName(String(value)) : String(value)
        }
      />
      <FormDialogActions
        submit={task ? 'Save' : 'Add task'}
        submitting={task ? 'Saving...' : 'Adding...'}
        isPending={saveTask.isPending}
      />
    </form>
  );
}
