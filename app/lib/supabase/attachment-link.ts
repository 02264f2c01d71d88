import { toAppError } from '../errors.ts';
import type { Db } from './client.ts';

const LINK_S = 60;

/** A link to a visitor's file that works for one minute. Record first that someone opens it. */
export async function attachmentLink(db: Db, path: string): Promise<string> {
  const { data, error } = await db.storage
    .from('attachments')
    .createSignedUrl(path, LINK_S, { download: true });
  if (error) throw toAppError(error);
  return data.signedUrl;
}
