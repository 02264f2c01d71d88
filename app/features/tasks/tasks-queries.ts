import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import { createTask, deleteTask, listLeadTasks, listTasks, updateTask } from './tasks-api';
import { type TaskForm, type TaskQuery, toTaskChange } from './tasks-schema';

export const taskKeys = {
  all: ['tasks'] as const,
  list: (query: TaskQuery) => [...taskKeys.all, 'list', query] as const,
  ofLead: (leadId: string) => [...taskKeys.all, 'lead', leadId] as const,
};

export function taskListQuery(query: TaskQuery) {
  return queryOptions({
    queryKey: taskKeys.list(query),
    queryFn: ({ signal }) => listTasks(browserClient(), query, signal),
    placeholderData: keepPreviousData,
  });
}

export function leadTasksQuery(leadId: string) {
  return queryOptions({
    queryKey: taskKeys.ofLead(leadId),
    queryFn: () => listLeadTasks(browserClient(), leadId),
  });
}

interface TaskSave {
  task: TaskForm;
  /** Of a task that is there already only this is changed: the rest may be someone else's. */
  typed: (keyof TaskForm)[];
}

export function useSaveTask(id: string | null, leadId: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ task, typed }: TaskSave) =>
      id
        ? updateTask(browserClient(), id, toTaskChange(task, typed))
        : createTask(browserClient(), task, leadId),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: taskKeys.all });
    },
  });
}

export function useSetTaskStatus(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (status: string) => updateTask(browserClient(), id, { status }),
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
