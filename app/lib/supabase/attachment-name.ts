import type { Db } from './client.ts';

/** The start of older names, which still contained the visitor's file name. */
const UNIQUE_PART = /^\d{13}-[0-9a-f]{8}-/;

/** The visitor's name for the file. It is stored with the file, not in its path. */
export async function getAttachmentName(
  db: Db,
  path: string,
  bucket = 'attachments',
): Promise<string> {
  const { data } = await db.storage.from(bucket).info(path);
  const name = data?.metadata?.filename;
  return typeof name === 'string' && name !== '' ? name : path.replace(UNIQUE_PART, '');
}
