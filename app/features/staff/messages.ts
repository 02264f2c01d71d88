import { recordMessages } from '~/features/records/record-messages';

export const STAFF_MESSAGES = {
  ...recordMessages(['staff', 'staff']),
  // The words of §8, for whoever looks for them.
  fetchFailed: 'Failed to fetch staff',
  addFailed: 'Failed to add staff',
  deleteFailed: 'Failed to delete staff',
  gone: 'This person no longer exists.',
  workFailed: 'Failed to load this person’s work',
} as const;
