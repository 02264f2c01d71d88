import { recordMessages } from '~/features/records/record-messages';

export const STAFF_MESSAGES = {
  ...recordMessages(['staff', 'staff']),
  // Repeats `recordMessages`, so that a search for the texts of §8 finds them.
  fetchFailed: 'Failed to fetch staff',
  addFailed: 'Failed to add staff',
  deleteFailed: 'Failed to delete staff',
  gone: 'This person no longer exists.',
  workFailed: 'Failed to load this person’s work',
  handedOver: 'Work handed over',
  handOverFailed: 'Couldn’t hand over the work',
  left: 'Marked as left',
} as const;
