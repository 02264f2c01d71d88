/** The texts of §8 around tasks. */
export const TASK_MESSAGES = {
  gone: 'This task no longer exists.',
  fetchFailed: 'Failed to fetch tasks',
  addFailed: 'Failed to add task',
  changeFailed: 'Failed to change task',
  deleteFailed: 'Failed to delete task',
  exportFailed: 'Failed to export tasks',
  added: 'Task added',
  changed: 'Task changed',
  done: 'Task done',
  reopened: 'Task opened again',
  deleted: 'Task deleted',
} as const;
