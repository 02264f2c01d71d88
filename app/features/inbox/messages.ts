import { recordMessages } from '~/features/records/record-messages';

export const INBOX_MESSAGES = {
  ...recordMessages(['message', 'messages']),
  filed: 'Message filed',
  fileFailed: 'Failed to file the message',
  leadMade: 'Lead added',
  leadFailed: 'Failed to create a lead from the message',
  candidateMade: 'Candidate added',
  candidateFailed: 'Failed to create a candidate from the message',
  markedSpam: 'Marked as spam',
  markedNotSpam: 'Marked as not spam',
  spamFailed: 'Failed to mark the message',
  setAside: 'Message set aside',
  putBack: 'Message put back',
  setAsideFailed: 'Failed to set the message aside',
  openFileFailed: 'Failed to open the file',
  stateFailed: 'Failed to check whether mail is being fetched',
  searchFailed: 'Failed to search',
} as const;

/** The line above the inbox. */
export const MAIL_STATE = {
  notSetUp: 'Mail is not being fetched',
  notSetUpText:
    'No mailbox is set up yet. Set IMAP_URL to its address, as docs/configuration.md describes, and restart the server.',
  problem: 'Mail cannot be fetched',
  stopped: 'No mail is being fetched at the moment',
  stoppedText:
    'No server is watching the mailbox. Check that the server is running and that IMAP_URL is set.',
  never: 'The mailbox is being opened for the first time.',
} as const;
