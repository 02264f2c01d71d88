import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import {
  createTask,
  deleteTask,
  listTasks,
  listTasksOf,
  setTaskStatus,
  type TaskRow,
  type TaskSubject,
  updateTask,
} from './tasks-api';
import { type TaskForm, type TaskQuery, toTaskChange } from './tasks-schema';

/** How soon it shows by itself what others have added or done. */
const POLL_MS = 15_000;

export const taskKeys = {
  all: ['tasks'] as const,
  list: (query: TaskQuery) => [...taskKeys.all, 'list', query] as const,
  of: (subject: TaskSubject) => [...taskKeys.all, 'of', subject] as const,
};

export function taskListQuery(query: TaskQuery) {
  return queryOptions({
    queryKey: taskKeys.list(query),
    queryFn: ({ signal }) => listTasks(browserClient(), query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

export function tasksOfQuery(subject: TaskSubject) {
  return queryOptions({
    queryKey: taskKeys.of(subject),
    queryFn: () => listTasksOf(browserClient(), subject),
    refetchInterval: POLL_MS,
  });
}

interface TaskSave {
  form: TaskForm;
  /** Of a task that is there already only this is changed: the rest may be someone else's. */
  typed: (keyof TaskForm)[];
}

/** Changes the task, or adds one about somebody. */
export function useSaveTask(task: TaskRow | null, about: TaskSubject | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, typed }: TaskSave) =>
      task
        ? updateTask(browserClient(), task, toTaskChange(form, typed))
        : createTask(browserClient(), form, about),
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: taskKeys.all });
    },
  });
}

export function useSetTaskStatus(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (status: string) => setTaskStatus(browserClient(), id, status),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: taskKeys.all });
    },
  });
}

export function useDeleteTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteTask(browserClient(), id),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: taskKeys.all });
    },
  });
}
