import { recordMessages } from '~/features/records/record-messages';

export const INBOX_MESSAGES = {
  ...recordMessages(['message', 'messages']),
  filed: 'Message filed',
  fileFailed: 'Failed to file the message',
  leadMade: 'Lead added',
  leadFailed: 'Failed to make a lead of the message',
  setAside: 'Message set aside',
  putBack: 'Message put back',
  setAsideFailed: 'Failed to set the message aside',
  openFileFailed: 'Failed to open the file',
  stateFailed: 'Failed to check whether mail is fetched',
  searchFailed: 'Failed to search',
} as const;

/** The line above the inbox. */
export const MAIL_STATE = {
  notSetUp: 'No mail is fetched',
  notSetUpText:
    'This server does not know a mailbox yet. Set IMAP_URL to its address, as the README describes, and start the server again.',
  problem: 'Mail cannot be fetched',
  stopped: 'No mail is being fetched at the moment',
  stoppedText:
    'No server watches the mailbox. Check that the server runs and that IMAP_URL is set.',
  never: 'The mailbox is being opened for the first time.',
} as const;
