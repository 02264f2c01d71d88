import { Mails } from 'lucide-react';
import { statusFilter } from '~/features/records/record-filters';
import type { RecordKind } from '~/features/records/record-kind';
import { formatExport } from '~/lib/format';
import { EMAIL_STATUSES } from '~/lib/records/statuses';
import { titled, toChoices } from '~/lib/records/titled-options';
import { EMAIL_COLUMNS } from './email-columns';
import { type EmailRow, listEmails } from './emails-api';
import {
  CHANNELS,
  EMAIL_BASE,
  EMAIL_LIST,
  EMAIL_VIEWS,
  type Email,
  type EmailColumn,
  type EmailFilter,
} from './emails-schema';

export const EMAILS: RecordKind<EmailRow, Email, EmailColumn, EmailFilter> = {
  ...EMAIL_BASE,
  path: '/admin/emails',
  managedWith: 'leads.manage',
  empty: {
    icon: Mails,
    title: 'No emails yet',
    text: 'Enquiry confirmations and emails from staff appear here, with their status.',
  },
  list: EMAIL_LIST,
  columns: EMAIL_COLUMNS,
  filters: [
    statusFilter(EMAIL_STATUSES.labels),
    {
      name: 'show',
      label: 'Show',
      allLabel: 'All messages',
      options: toChoices(EMAIL_VIEWS),
    },
    {
      name: 'channel',
      label: 'Emails or texts',
      allLabel: 'Emails and texts',
      options: toChoices(CHANNELS),
    },
  ],
  read: listEmails,
  exported: [
    ['Subject', ({ subject }) => subject],
    ['Recipient', ({ recipient }) => recipient],
    ['Status', ({ status }) => titled(status)],
    ['Attempts', ({ attempts }) => String(attempts)],
    ['Error', ({ last_error }) => last_error],
    ['Created', ({ created_at }) => formatExport(created_at)],
    ['Sent', ({ sent_at }) => formatExport(sent_at)],
  ],
};
