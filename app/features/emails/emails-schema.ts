import type { ListConfig, ListState } from '~/components/record-list/list-state';
import type { Tables } from '~/lib/supabase/database.types';
import { titledOptions, toChoices } from '~/lib/titled-options';

export type Email = Tables<'emails'>;
export type EmailTemplate = Tables<'email_templates'>;

export const EMAIL_STATUSES = [
  'draft',
  'queued',
  'sending',
  'sent',
  'failed',
  'cancelled',
] as const;

export const STATUS_OPTIONS = toChoices(titledOptions(EMAIL_STATUSES));

export const EMAIL_LIST = {
  columns: ['subject', 'recipient', 'status', 'attempts', 'created_at'],
  defaultSort: { column: 'created_at', isDescending: true },
  filters: { status: EMAIL_STATUSES },
} as const satisfies ListConfig<keyof Email, 'status'>;

type EmailColumn = (typeof EMAIL_LIST.columns)[number];
export type EmailQuery = Omit<ListState<EmailColumn, 'status'>, 'openId'>;

/** What staff write. Nothing of it is checked (§5). */
export interface EmailForm {
  recipient: string;
  subject: string;
  body: string;
}

export type TemplateForm = Pick<EmailTemplate, 'name' | 'subject' | 'body'>;

/** Not on its way yet: may still be called back. */
export function canCancel({ status }: Pick<Email, 'status'>): boolean {
  return status === 'queued';
}

/** Waits for its next try, or for nobody any more. */
export function canRetry({ status }: Pick<Email, 'status'>): boolean {
  return status === 'queued' || status === 'failed' || status === 'cancelled' || status === 'draft';
}
