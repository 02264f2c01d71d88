import { readPage } from '~/features/records/record-api';
import { AppError, toAppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { FoundPerson } from '~/lib/supabase/find-people';
import type { ListPage } from '~/lib/supabase/list-page';
import { searchedRows } from '~/lib/supabase/searched-rows';
import { toStorageAppError } from '~/lib/supabase/storage-error';
import {
  type InboxQuery,
  type InboxState,
  type MailState,
  mailStateSchema,
  type ReceivedMessage,
} from './inbox-schema';
import { INBOX_MESSAGES } from './messages';

const COLUMNS =
  'id, kind, sender_name, sender, subject, body_text, filed_at, filed_by, set_aside_at, created_at';
const LINK_S = 60;
/** The width at which pictures are fetched: the frame of a message is never wider. */
const PICTURE_PX = 1200;
/** The file is gone, damaged or not a picture. Trying again would not help. */
const NO_PICTURE = ['invalid', 'not_found'];

export type MessageRow = Pick<
  ReceivedMessage,
  | 'id'
  | 'kind'
  | 'sender_name'
  | 'sender'
  | 'subject'
  | 'body_text'
  | 'filed_at'
  | 'filed_by'
  | 'set_aside_at'
  | 'created_at'
>;

/** Without a filter, the messages that wait for a person to file them. */
export async function listMessages(
  db: Db,
  query: InboxQuery,
  signal: AbortSignal | null = null,
): Promise<ListPage<MessageRow>> {
  const rows = searchedRows(db, 'received_messages', COLUMNS, query.search);
  const request = CHOICES[query.filters.state as InboxState] ?? CHOICES.waiting;
  return readPage(request(rows) as unknown as ListRequest, query, signal);
}

type Rows = ReturnType<typeof searchedRows<'received_messages', typeof COLUMNS>>;
type ListRequest = Parameters<typeof readPage<MessageRow>>[0];

const CHOICES: Record<InboxState | 'waiting', (rows: Rows) => Rows> = {
  waiting: (rows) => rows.eq('kind', 'message').is('filed_at', null).is('set_aside_at', null),
  filed: (rows) => rows.eq('kind', 'message').not('filed_at', 'is', null),
  aside: (rows) => rows.not('set_aside_at', 'is', null),
  spam: (rows) => rows.eq('kind', 'spam'),
  auto_reply: (rows) => rows.eq('kind', 'auto_reply'),
  bounce: (rows) => rows.eq('kind', 'bounce'),
  every: (rows) => rows,
};

export async function getMessage(db: Db, id: string): Promise<ReceivedMessage> {
  const [message, files] = await Promise.all([
    db.from('received_messages').select('*, filed_name').eq('id', id).maybeSingle(),
    db.from('received_files').select('*').eq('received_message_id', id).order('created_at'),
  ]);
  const found = unwrap(message) as unknown as Omit<ReceivedMessage, 'files'> | null;
  if (!found) throw new AppError('not_found', INBOX_MESSAGES.gone);
  return { ...found, files: unwrap(files) ?? [] };
}

export async function fileMessage(
  db: Db,
  id: string,
  { kind, id: to }: FoundPerson,
): Promise<void> {
  const target = { [`${kind}_id`]: to };
  unwrap(await db.rpc('file_received_message', { message_id: id, ...target }));
}

/** Returns the id of the new lead. */
export async function makeLead(db: Db, id: string): Promise<string> {
  const made = unwrap(await db.rpc('make_lead_of_message', { message_id: id }));
  if (!made) throw new AppError('not_found', INBOX_MESSAGES.gone);
  return made;
}

/** Returns the id of the candidate. */
export async function makeCandidate(db: Db, id: string): Promise<string> {
  const made = unwrap(await db.rpc('make_candidate_of_message', { message_id: id }));
  if (!made) throw new AppError('not_found', INBOX_MESSAGES.gone);
  return made;
}

export async function setMessageSpam(db: Db, id: string, isSpam: boolean): Promise<void> {
  unwrap(await db.rpc('set_message_spam', { message_id: id, is_spam: isSpam }));
}

export async function setMessageAside(db: Db, id: string, isAside: boolean): Promise<void> {
  unwrap(await db.rpc('set_message_aside', { message_id: id, is_aside: isAside }));
}

export async function getMailState(db: Db): Promise<MailState> {
  return mailStateSchema.parse(unwrap(await db.rpc('mail_in_state')));
}

/** A link to a file that works for one minute. Every link that is handed out is recorded. */
export async function signMessageFile(db: Db, id: string, path: string): Promise<string> {
  unwrap(await db.rpc('record_message_file_view', { message_id: id }));
  const { data, error } = await db.storage
    .from('mail-files')
    .createSignedUrl(path, LINK_S, { download: true });
  if (error) throw toAppError(error);
  return data.signedUrl;
}

/**
 * Reads the files of a message that have these content ids, as `data:` addresses by id. The
 * database records that someone looked at them.
 */
export async function readEnclosedPictures(
  db: Db,
  { id, files }: ReceivedMessage,
  ids: string[],
): Promise<Map<string, string>> {
  const shown = files.filter(({ content_id }) => content_id !== null && ids.includes(content_id));
  const pictures = new Map<string, string>();
  if (shown.length === 0) return pictures;
  unwrap(await db.rpc('record_message_file_view', { message_id: id }));
  for (const { content_id, path } of shown) {
    const { data, error } = await db.storage
      .from('mail-files')
      .download(path, { transform: { width: PICTURE_PX } });
    if (data) {
      pictures.set(content_id ?? '', await dataAddress(data));
      continue;
    }
    const failure = toStorageAppError(error);
    if (!NO_PICTURE.includes(failure.code)) throw failure;
  }
  return pictures;
}

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
