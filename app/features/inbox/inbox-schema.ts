import { z } from 'zod';
import type { ListConfig } from '~/components/record-list/list-state';
import type { RecordQuery } from '~/features/records/record-kind';
import type { Tables } from '~/lib/supabase/database.types';

export type ReceivedFile = Tables<'received_files'>;

/** A received message with its files, and the name of the record that it is filed with. */
export type ReceivedMessage = Tables<'received_messages'> & {
  files: ReceivedFile[];
  filed_name: string | null;
};

/** What the list shows instead of the messages that wait to be filed. */
export const INBOX_STATES = {
  filed: 'Filed',
  aside: 'Set aside',
  spam: 'Spam',
  auto_reply: 'Automatic replies',
  bounce: 'Bounced',
  every: 'All messages',
} as const;

export type InboxState = keyof typeof INBOX_STATES;

export const INBOX_LIST = {
  columns: ['sender', 'subject', 'created_at'],
  defaultSort: { column: 'created_at', isDescending: true },
  filters: { state: Object.keys(INBOX_STATES) },
} as const satisfies ListConfig<keyof ReceivedMessage, 'state'>;

export type InboxColumn = (typeof INBOX_LIST.columns)[number];
export type InboxQuery = RecordQuery<InboxColumn, 'state'>;

/** When mail was last fetched, and what is wrong. `null` if there is no mailbox. */
export const mailStateSchema = z
  .object({
    last_success_at: z.string().nullable(),
    last_error: z.string().nullable(),
    last_error_at: z.string().nullable(),
    is_watched: z.boolean(),
  })
  .nullable();

export type MailState = z.infer<typeof mailStateSchema>;
