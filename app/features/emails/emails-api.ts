import { z } from 'zod';
import { readPage } from '~/features/records/record-api';
import { AppError, unwrap } from '~/lib/errors';
import { fromOfficeInput } from '~/lib/office-input';
import { asJson } from '~/lib/supabase/as-json';
import { attachmentLink } from '~/lib/supabase/attachment-link';
import type { Db } from '~/lib/supabase/client';
import type { ListPage } from '~/lib/supabase/list-page';
import { searchedRows } from '~/lib/supabase/searched-rows';
import { toStorageAppError } from '~/lib/supabase/storage-error';
import { readAddresses } from './address-list';
import { type Email, type EmailForm, type EmailQuery, RETRIED } from './emails-schema';
import { EMAIL_MESSAGES } from './messages';

const COLUMNS =
  'id, subject, recipient, status, attempts, next_attempt_at, last_error, sent_at, created_at, channel';

const DAY_MS = 24 * 60 * 60 * 1000;

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
  | 'channel'
>;

export async function listEmails(
  db: Db,
  query: EmailQuery,
  signal: AbortSignal | null = null,
): Promise<ListPage<EmailRow>> {
  const { status, channel, show } = query.filters;
  let request = searchedRows(db, 'emails', COLUMNS, query.search);
  if (status) request = request.eq('status', status);
  if (channel) request = request.eq('channel', channel);
  const now = new Date();
  if (show === 'waiting') {
    // It is due, or it has failed and will be tried again.
    request = request.in('status', ['queued', 'sending']);
    request = request.or(`next_attempt_at.lte.${now.toISOString()},attempts.gt.0`);
  } else if (show === 'planned') {
    request = request.eq('status', 'queued').eq('attempts', 0);
    request = request.gt('next_attempt_at', now.toISOString());
  } else if (show === 'failing') {
    request = request.in('status', ['queued', 'failed']).not('last_error', 'is', null);
    request = request.gt('updated_at', new Date(now.getTime() - DAY_MS).toISOString());
  } else if (show === 'forms') {
    request = request.not('sender_email', 'is', null);
  }
  return readPage<EmailRow>(request, query, signal);
}

/** The record that a message is about. */
export interface EmailSubject {
  lead_id?: string | null;
  client_id?: string | null;
  candidate_id?: string | null;
  application_id?: string | null;
}

/** A message that someone has written. */
export interface WrittenEmail {
  /** Generated in the browser, so that a repeated request sends one message. */
  id: string;
  form: EmailForm;
  isSent: boolean;
  channel?: 'mail' | 'text';
  about?: EmailSubject;
  /** The received message that it answers. */
  answersId?: string | undefined;
  /** When the draft that was opened was last changed. */
  version?: string | undefined;
}

const savedSchema = z.object({
  id: z.string(),
  updated_at: z.string(),
  status: z.string(),
  next_attempt_at: z.string(),
});

export type SavedEmail = z.infer<typeof savedSchema>;

/** Saves a draft, or sends the message ten seconds later or at the chosen time. */
export async function saveEmail(db: Db, written: WrittenEmail): Promise<SavedEmail> {
  const { id, form, isSent, channel = 'mail', about = {}, answersId, version } = written;
  const sendAt = fromOfficeInput(form.sendAt);
  const email = {
    ...about,
    channel,
    recipient: form.recipient,
    subject: form.subject,
    body_text: form.body,
    copies: readAddresses(form.copies),
    blind_copies: readAddresses(form.blindCopies),
    files: form.files,
    ...(answersId && { answers_id: answersId }),
  };
  const request = db.rpc('save_email', {
    email_id: id,
    email: asJson(email),
    is_sent: isSent,
    ...(version && { version }),
    ...(sendAt && { send_at: sendAt }),
  });
  return savedSchema.parse(unwrap(await request));
}

/** Makes the message a draft again, unless it has already been sent. */
export async function undoEmail(db: Db, id: string): Promise<void> {
  if (!unwrap(await db.rpc('undo_email', { email_id: id }))) {
    throw new AppError('conflict', EMAIL_MESSAGES.left);
  }
}

type Undoable = Pick<Email, 'author_id' | 'status' | 'attempts' | 'subject' | 'next_attempt_at'>;

/** What decides whether a message can be undone. `null` if the reader may not see it. */
export async function getUndoable(db: Db, id: string): Promise<Undoable | null> {
  const columns = 'author_id, status, attempts, subject, next_attempt_at';
  return unwrap(await db.from('emails').select(columns).eq('id', id).maybeSingle());
}

/** The drafts about a record, the latest first. */
export async function listDrafts(db: Db, about: EmailSubject): Promise<Email[]> {
  const [column = 'lead_id', id = ''] = Object.entries(about).find(([, value]) => value) ?? [];
  const request = db
    .from('emails')
    .select('*')
    .eq('status', 'draft')
    .eq(column as 'lead_id', id);
  return unwrap(await request.order('updated_at', { ascending: false }).limit(20)) ?? [];
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
export async function signEmailFile(
  db: Db,
  id: string,
  path: string,
  bucket = 'attachments',
): Promise<string> {
  unwrap(await db.rpc('record_email_file_view', { email_id: id }));
  if (bucket === 'attachments') return attachmentLink(db, path);
  const { data, error } = await db.storage
    .from(bucket)
    .createSignedUrl(path, 60, { download: true });
  if (error) throw toStorageAppError(error);
  return data.signedUrl;
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
