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
  planned: (at: string) => `It will be sent ${at}.`,
  undone: 'Back in your drafts',
  undoFailed: 'Failed to undo sending',
  saved: 'Draft saved',
  retried: 'Email queued again',
  cancelled: 'Email cancelled',
  left: 'This message has already been sent',
  draftTaken:
    'Someone else has changed or sent this draft in the meantime. Your text is still here.',
  fileFailed: 'Failed to open the file',
  attachFailed: 'Failed to attach the file',
  filesFailed: 'Failed to fetch the files',
  answeredFailed: 'Failed to fetch the message',
  answeredGone: 'The message no longer exists.',
  draftsFailed: 'Failed to fetch the drafts',
  sendAtPast: 'This time has passed. Choose a later one, or leave it empty.',
  filesTooLarge: 'The files are over 20 MB in total. Remove one before you send.',
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

export const STOP_MESSAGES = {
  fetchFailed: 'Failed to fetch stopped addresses',
  addFailed: 'Failed to add the address',
  removeFailed: 'Failed to remove the address',
  added: 'Address added',
  removed: 'Address removed',
  worksAgain: 'This address works again',
} as const;

export const BATCH_MESSAGES = {
  fetchFailed: 'Failed to fetch the people',
  sendFailed: 'Failed to send the message',
  queued: 'Message queued',
  cancelled: 'Message cancelled',
  cancelFailed: 'Failed to cancel the message',
  progressFailed: 'Failed to fetch the progress',
} as const;

export const SIGNATURE_MESSAGES = {
  fetchFailed: 'Failed to fetch your signature',
  saveFailed: 'Failed to save your signature',
  saved: 'Signature saved',
} as const;

export const MAIL_STATE_MESSAGES = {
  fetchFailed: 'Failed to fetch the mail status',
  testFailed: 'Failed to send the test message',
} as const;

export const TEXT_MESSAGES = {
  queued: 'Text queued',
  saved: 'Draft saved',
  sendFailed: 'Failed to send the text',
} as const;
