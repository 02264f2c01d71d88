import { recordMessages } from '~/features/records/record-messages';

export const TASK_MESSAGES = {
  ...recordMessages(['task', 'tasks']),
  // The words of §8, for whoever looks for them.
  fetchFailed: 'Failed to fetch tasks',
  addFailed: 'Failed to add task',
  deleteFailed: 'Failed to delete task',
  done: 'Task done',
  reopened: 'Task opened again',
} as const;
