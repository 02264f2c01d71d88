import { recordMessages } from '~/features/records/record-messages';

export const EMAIL_MESSAGES = {
  ...recordMessages(['email', 'emails']),
  // Repeats `recordMessages`, so that a search for the texts of §8 finds them.
  fetchFailed: 'Failed to fetch emails',
  addFailed: 'Failed to add email',
  deleteFailed: 'Failed to delete email',
  retryFailed: 'Failed to retry email',
  cancelFailed: 'Failed to cancel email',
  queued: 'Email queued',
  saved: 'Draft saved',
  retried: 'Email queued again',
  cancelled: 'Email cancelled',
  left: 'This message has already been sent',
  draftTaken:
    'Someone else has changed or sent this draft in the meantime. Your text is still here.',
  fileFailed: 'Failed to open the file',
  notReady: 'This draft cannot be sent yet',
  waiting: 'You are offline. The email is kept here and will be sent when you are back online.',
} as const;

export const TEMPLATE_MESSAGES = {
  fetchFailed: 'Failed to fetch templates',
  saveFailed: 'Failed to save template',
  deleteFailed: 'Failed to delete template',
  saved: 'Template saved',
  deleted: 'Template deleted',
} as const;
