import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { saveRecord } from '~/features/records/record-api';
import { recordKeys } from '~/features/records/record-queries';
import { pollEvery } from '~/lib/live';
import { browserClient } from '~/lib/supabase/client';
import {
  createTask,
  getTask,
  listTasksOf,
  setTaskStatus,
  type TaskRow,
  type TaskSubject,
} from './tasks-api';
import { TASK_BASE, type TaskForm, toTaskChange } from './tasks-schema';

const TASK_KEYS = recordKeys(TASK_BASE.table);

export function tasksOfQuery(subject: TaskSubject) {
  return queryOptions({
    queryKey: [...TASK_KEYS.all, 'of', subject],
    queryFn: () => listTasksOf(browserClient(), subject),
    refetchInterval: TASK_BASE.pollMs ? pollEvery(TASK_BASE.pollMs) : false,
  });
}

export function taskQuery(id: string) {
  return queryOptions({
    queryKey: TASK_KEYS.detail(id),
    queryFn: () => getTask(browserClient(), id),
  });
}

interface TaskSave {
  form: TaskForm;
  /** The fields to change in an existing task. The others may have been changed by someone else. */
  typed: (keyof TaskForm)[];
}

/** Changes the task, or adds one about a lead or client. */
export function useSaveTask(task: TaskRow | null, about: TaskSubject | null) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ form, typed }: TaskSave) {
      if (task) await saveRecord(browserClient(), TASK_BASE, task, toTaskChange(form, typed));
      else await createTask(browserClient(), form, about);
    },
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: TASK_KEYS.all });
    },
  });
}

export function useSetTaskStatus(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (status: string) => setTaskStatus(browserClient(), id, status),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: TASK_KEYS.all });
    },
  });
}
