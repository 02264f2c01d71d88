import type { RecordBase } from '~/features/records/record-kind';
import { getMessage } from './inbox-api';
import type { ReceivedMessage } from './inbox-schema';
import { INBOX_MESSAGES } from './messages';

/** How often to look for new messages. */
const POLL_MS = 15_000;

export const INBOX_BASE: RecordBase<ReceivedMessage> = {
  table: 'received_messages',
  noun: ['message', 'messages'],
  messages: INBOX_MESSAGES,
  pollMs: POLL_MS,
  get: getMessage,
};
