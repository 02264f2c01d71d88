import { z } from 'zod';
import type { ListConfig } from '~/components/record-list/list-state';
import type { RecordBase, RecordQuery } from '~/features/records/record-kind';
import { EMAIL_STATUSES } from '~/lib/records/statuses';
import type { Tables } from '~/lib/supabase/database.types';
import { EMAIL_MESSAGES } from './messages';

export type Email = Tables<'emails'>;
export type EmailTemplate = Tables<'email_templates'>;

/** Messages that other screens count. The outbox and its status count by the same rules. */
export const EMAIL_VIEWS = {
  waiting: 'Waiting to be sent',
  planned: 'Scheduled for later',
  failing: 'Failed in the last day',
  forms: 'Forms from visitors',
} as const;

export const CHANNELS = { mail: 'Emails', text: 'Texts' } as const;

export const EMAIL_LIST = {
  columns: ['subject', 'recipient', 'status', 'attempts', 'created_at'],
  defaultSort: { column: 'created_at', isDescending: true },
  filters: {
    status: EMAIL_STATUSES.values,
    channel: Object.keys(CHANNELS),
    show: Object.keys(EMAIL_VIEWS) as (keyof typeof EMAIL_VIEWS)[],
  },
} as const satisfies ListConfig<keyof Email, EmailFilter>;

export type EmailFilter = 'status' | 'channel' | 'show';
export type EmailColumn = (typeof EMAIL_LIST.columns)[number];
export type EmailQuery = RecordQuery<EmailColumn, EmailFilter>;

/** How often to check whether a message was sent. */
const POLL_MS = 5_000;

export const EMAIL_BASE: RecordBase<Email> = {
  table: 'emails',
  noun: ['email', 'emails'],
  messages: EMAIL_MESSAGES,
  pollMs: POLL_MS,
};

/** Where an invitation stands among the files: it is not stored. */
export const CALENDAR = 'calendar';

/** A file of a message: its name, and its place in storage. */
const fileSchema = z.object({
  value: z.string(),
  file: z.string(),
  bucket: z.string().default('attachments'),
  size: z.number().default(0),
});

export type MailFile = z.infer<typeof fileSchema>;

/** The files that an email contains. Those that do not parse are not shown. */
export const filesSchema = z.array(fileSchema).catch([]);

/** The fields that staff fill in. Recipient, subject and status are not checked (§5). */
export interface EmailForm {
  recipient: string;
  subject: string;
  body: string;
  /** Addresses, separated by commas. */
  copies: string;
  blindCopies: string;
  files: MailFile[];
  /** In the format of a `datetime-local` input, in the office's time. Empty: at once. */
  sendAt: string;
}

export function emptyForm(given: Partial<EmailForm> = {}): EmailForm {
  return {
    recipient: '',
    subject: '',
    body: '',
    copies: '',
    blindCopies: '',
    files: [],
    sendAt: '',
    ...given,
  };
}

/** A draft as the form has it. */
export function formOf(email: Email): EmailForm {
  return emptyForm({
    recipient: email.recipient,
    subject: email.subject,
    body: email.body_text ?? '',
    copies: email.copies.join(', '),
    blindCopies: email.blind_copies.join(', '),
    files: filesSchema.parse(email.files),
  });
}

export type TemplateForm = Pick<EmailTemplate, 'name' | 'subject' | 'body'>;

/** A queued email has not been sent yet, so it can be cancelled. */
export function canCancel({ status }: Pick<Email, 'status'>): boolean {
  return status === 'queued';
}

/** `spam`: a sent form that looked like spam, which staff can have sent after all. */
export const RETRIED = ['queued', 'failed', 'cancelled', 'draft', 'spam'];

/** An email that is waiting for its next attempt, or that nobody is going to send. */
export function canRetry({ status }: Pick<Email, 'status'>): boolean {
  return RETRIED.includes(status);
}
