import { Inbox } from 'lucide-react';
import type { RecordKind } from '~/features/records/record-kind';
import { formatExport } from '~/lib/format';
import { toChoices } from '~/lib/records/titled-options';
import { listMessages, type MessageRow } from './inbox-api';
import { INBOX_BASE } from './inbox-base';
import { INBOX_COLUMNS } from './inbox-columns';
import { INBOX_LIST, INBOX_STATES, type InboxColumn, type ReceivedMessage } from './inbox-schema';

export const INBOX: RecordKind<MessageRow, ReceivedMessage, InboxColumn, 'state'> = {
  ...INBOX_BASE,
  path: '/admin/inbox',
  managedWith: 'leads.manage',
  empty: {
    icon: Inbox,
    title: 'No messages wait to be filed',
    text: 'Replies go to the timeline of the person they come from. Messages from people who are not known yet appear here.',
  },
  list: INBOX_LIST,
  columns: INBOX_COLUMNS,
  filters: [
    {
      name: 'state',
      label: 'Messages',
      allLabel: 'Waiting to be filed',
      options: toChoices(INBOX_STATES),
    },
  ],
  read: listMessages,
  exported: [
    ['From', ({ sender }) => sender],
    ['Name', ({ sender_name }) => sender_name],
    ['Subject', ({ subject }) => subject],
    ['Text', ({ body_text }) => body_text],
    ['Received', ({ created_at }) => formatExport(created_at)],
    ['Filed', ({ filed_at }) => formatExport(filed_at)],
  ],
};
