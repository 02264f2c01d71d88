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
    title: 'No messages waiting to be filed',
    text: 'Replies appear on the timeline of the person who sent them. Messages from people we don’t know yet appear here.',
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
    ['Message', ({ body_text }) => body_text],
    ['Received', ({ created_at }) => formatExport(created_at)],
    ['Filed', ({ filed_at }) => formatExport(filed_at)],
  ],
};
