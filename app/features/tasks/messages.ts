import { recordMessages } from '~/features/records/record-messages';

export const TASK_MESSAGES = {
  ...recordMessages(['task', 'tasks']),
  // Repeats `recordMessages`, so that a search for the texts of §8 finds them.
  fetchFailed: 'Failed to fetch tasks',
  addFailed: 'Failed to add task',
  deleteFailed: 'Failed to delete task',
  done: 'Task done',
  reopened: 'Task reopened',
} as const;
