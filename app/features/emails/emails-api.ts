import { readTable } from '~/features/records/record-api';
import { AppError, unwrap } from '~/lib/errors';
import { attachmentLink } from '~/lib/supabase/attachment-link';
import type { Db } from '~/lib/supabase/client';
import type { ListPage } from '~/lib/supabase/list-page';
import { type Email, type EmailForm, type EmailQuery, RETRIED } from './emails-schema';
import { EMAIL_MESSAGES } from './messages';

const COLUMNS =
  'id, subject, recipient, status, attempts, next_attempt_at, last_error, sent_at, created_at';

export type EmailRow = Pick<
  Email,
  | 'id'
  | 'subject'
  | 'recipient'
  | 'status'
  | 'attempts'
  | 'next_attempt_at'
  | 'last_error'
  | 'sent_at'
  | 'created_at'
>;

export async function listEmails(
  db: Db,
  query: EmailQuery,
  signal: AbortSignal | null = null,
): Promise<ListPage<EmailRow>> {
  return readTable(db, 'emails', COLUMNS, query, signal);
}

/** The lead or client that a message is about. */
export interface EmailSubject {
  lead_id?: string | null;
  client_id?: string | null;
}

export async function createEmail(
  db: Db,
  { recipient, subject, body }: EmailForm,
  status: 'draft' | 'queued',
  about: EmailSubject,
): Promise<void> {
  const row = { recipient: recipient.trim(), subject, body_text: body, status, ...about };
  unwrap(await db.from('emails').insert(row));
}

/** Changes a draft that has not changed since it was read. Sends it if `status` is `queued`. */
export async function updateDraft(
  db: Db,
  { id, updated_at }: Pick<Email, 'id' | 'updated_at'>,
  { recipient, subject, body }: EmailForm,
  status: 'draft' | 'queued',
): Promise<void> {
  const change = {
    recipient: recipient.trim(),
    subject,
    body_text: body,
    status,
    ...(status === 'queued' && { next_attempt_at: new Date().toISOString() }),
  };
  const request = db
    .from('emails')
    .update(change)
    .match({ id, status: 'draft', updated_at })
    .select('id');
  if (!unwrap(await request.maybeSingle())) {
    throw new AppError('conflict', EMAIL_MESSAGES.draftTaken);
  }
}

/** Starts over: the worker sends it at once and counts its attempts from zero. */
export async function retryEmail(db: Db, id: string): Promise<void> {
  const change = { status: 'queued', attempts: 0, next_attempt_at: new Date().toISOString() };
  await changeStatus(db, id, change, RETRIED);
}

export async function cancelEmail(db: Db, id: string): Promise<void> {
  await changeStatus(db, id, { status: 'cancelled' }, ['queued']);
}

/** A link to a file of the email. Every link that is handed out is recorded. */
export async function signEmailFile(db: Db, id: string, path: string): Promise<string> {
  unwrap(await db.rpc('record_email_file_view', { email_id: id }));
  return attachmentLink(db, path);
}

/** Changes the status only if it is still one of `from`: the worker may have been faster. */
async function changeStatus(
  db: Db,
  id: string,
  change: Partial<Email>,
  from: string[],
): Promise<void> {
  const request = db.from('emails').update(change).eq('id', id).in('status', from);
  if (!unwrap(await request.select('id').maybeSingle())) {
    throw new AppError('conflict', EMAIL_MESSAGES.left);
  }
}
