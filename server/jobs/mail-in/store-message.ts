import { AppError } from '../../../app/lib/errors.ts';
import type { Json } from '../../../app/lib/supabase/database.types.ts';
import type { DataClient } from '../../site/data-client.ts';
import { removeFiles, storeFile } from '../../site/enquiries/attachments.ts';
import type { MessageFile } from './reading/message-files.ts';
import type { ReadMessage } from './reading/parse-message.ts';

/** Faults of the message, not of the database: a value that does not fit. */
const MESSAGE_FAULT = /^(?:22|23)/;
const BUCKET = 'mail-files';
/** The server takes requests of up to 1 MB. */
const REQUEST_MAX_BYTES = 950_000;
const TOO_LARGE = 413;
const SHORT_TEXT = 50_000;
const REFUSED: Record<string, string> = {
  wrong_type: 'it is not a PDF, a Word document, a picture or a calendar file.',
  too_large: 'it is larger than 10 MB.',
};

/** The database can never store this message, however often it is tried. */
export class UnstorableMessage extends Error {}

/**
 * Stores a message and its files. The files come first; if the server dies in between, those
 * without a message are removed later. Returns whether every file was kept.
 */
export async function storeMessage(service: DataClient, message: ReadMessage): Promise<boolean> {
  const remarks = [...message.remarks];
  const files = [];
  for (const file of message.files) {
    const stored = await tryToStore(service, file);
    if ('refused' in stored) {
      remarks.push(`${file.name.slice(0, 200)} was not kept: ${stored.refused}`);
    } else {
      files.push(stored);
    }
  }
  const kept = fitting({ ...message, remarks: remarks.slice(0, 48), files });
  const request = service.rpc('receive_message', { message: kept as unknown as Json });
  const { data: id, error, status } = await request;
  const isRefused = error !== null && (status === TOO_LARGE || MESSAGE_FAULT.test(error.code));
  // Nothing uses the files: the message was refused, was stored before, or is one of ours. After
  // another failure it may be stored. What cannot be removed now, the attachment clock removes.
  if ((error ? isRefused : !id) && files.length > 0) {
    const paths = files.map(({ path }) => path);
    await removeFiles(service, paths, BUCKET).catch(() => {});
  }
  if (isRefused) throw new UnstorableMessage(error.message);
  if (error) throw new Error(error.message);
  return remarks.length === 0;
}

type Storable = Pick<ReadMessage, 'remarks' | 'body_text' | 'quoted_text' | 'body_html'>;

/**
 * One request must hold the message. A very long one loses its formatting first, then its quotes.
 */
function fitting<Message extends Storable>(message: Message): Message {
  if (sizeOf(message) <= REQUEST_MAX_BYTES) return message;
  const remarks = [...message.remarks, 'The message is very long. Only part of it was kept.'];
  const plain = { ...message, remarks, body_html: null };
  if (sizeOf(plain) <= REQUEST_MAX_BYTES) return plain;
  const unquoted = { ...plain, quoted_text: null };
  if (sizeOf(unquoted) <= REQUEST_MAX_BYTES) return unquoted;
  return { ...unquoted, body_text: message.body_text.slice(0, SHORT_TEXT).toWellFormed() };
}

function sizeOf(message: object): number {
  return Buffer.byteLength(JSON.stringify(message));
}

async function tryToStore(service: DataClient, { name, type, content, content_id }: MessageFile) {
  try {
    const file = new File([content as Uint8Array<ArrayBuffer>], name, { type });
    const stored = await storeFile(service, file, BUCKET);
    return { ...stored, type, size: content.byteLength, content_id };
  } catch (error) {
    const refused = error instanceof AppError ? REFUSED[error.code] : undefined;
    if (refused) return { refused };
    throw error;
  }
}
