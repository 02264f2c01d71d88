import type { AppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';

export const ROLE_MESSAGES = {
  fetchFailed: 'Failed to fetch roles',
  saveFailed: 'Failed to save the permission',
  added: 'Role added',
  addFailed: 'Failed to add role',
  known: 'A role with this name already exists.',
  removed: 'Role removed',
  removeFailed: 'Failed to remove role',
  nameRequired: 'Name is required',
  nameForm: 'Use lowercase letters, numbers and hyphens.',
} as const;

/** The database's message names the person or thing that prevents the removal. */
export function removalRefusal(error: AppError): string {
  return error.code === 'conflict' ? `${error.message}.` : failureText(error);
}
