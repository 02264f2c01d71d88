import type { ListConfig } from '~/components/record-list/list-state';
import type { RecordBase, RecordQuery } from '~/features/records/record-kind';
import { formatDate } from '~/lib/format';
import { titled } from '~/lib/records/titled-options';
import type { Tables } from '~/lib/supabase/database.types';
import { TASK_MESSAGES } from './messages';

export type Task = Tables<'tasks'>;

export const DONE = 'done';

/** The fields that staff fill in. They may be empty (§5). */
export interface TaskForm {
  title: string;
  description: string;
  status: string;
  due_on: string;
  assignee_id: string;
}

export const EMPTY_TASK: TaskForm = {
  title: '',
  description: '',
  status: 'pending',
  due_on: '',
  assignee_id: '',
};

export const TASK_LIST = {
  columns: ['title', 'status', 'due_on', 'created_at'],
  defaultSort: { column: 'due_on', isDescending: false },
  filters: {
    whose: /^(mine|nobody|[0-9a-f-]{36})$/,
    state: ['due', 'plain', 'overdue', 'done', 'all'],
  },
} as const satisfies ListConfig<keyof Task, TaskFilter>;

export type TaskFilter = 'whose' | 'state';
export type TaskColumn = (typeof TASK_LIST.columns)[number];
export type TaskQuery = RecordQuery<TaskColumn, TaskFilter>;

/** How often to look for tasks that others have added or done. */
const POLL_MS = 15_000;

export const TASK_BASE: RecordBase<Task> = {
  table: 'tasks',
  noun: ['task', 'tasks'],
  messages: TASK_MESSAGES,
  pollMs: POLL_MS,
  staleFields: {
    title: ['title', String],
    description: ['description'],
    status: ['status', (status) => titled(String(status))],
    due_on: ['due day', (day) => (day ? formatDate(String(day)) : 'open')],
    assignee_id: ['owner'],
  },
};

/** Turns the form's values into a row. Empty choices become null. */
export function toTaskRow({ due_on, assignee_id, ...task }: TaskForm) {
  return { ...task, due_on: due_on || null, assignee_id: assignee_id || null };
}

/** The given fields of the task, as the row stores them. */
export function toTaskChange(
  task: TaskForm,
  fields: readonly (keyof TaskForm)[],
): Partial<ReturnType<typeof toTaskRow>> {
  const row = toTaskRow(task);
  return Object.fromEntries(fields.map((field) => [field, row[field]]));
}

export function toTaskForm(task: Pick<Task, keyof TaskForm>): TaskForm {
  const { title, description, status } = task;
  return {
    title,
    description,
    status,
    due_on: task.due_on ?? '',
    assignee_id: task.assignee_id ?? '',
  };
}

/** Names a task whose title may be empty. */
export function titleOf({ title }: Pick<Task, 'title'>): string {
  return title || 'No title';
}

/** `today` is a date in the business's time zone. */
export function isOverdue(task: Pick<Task, 'due_on' | 'completed_at'>, today: string): boolean {
  return task.completed_at === null && task.due_on !== null && task.due_on < today;
}
