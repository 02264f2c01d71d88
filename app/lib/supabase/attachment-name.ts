import type { Db } from './client.ts';

/** What names began with while they still held the visitor's own words. */
const UNIQUE_PART = /^\d{13}-[0-9a-f]{8}-/;

/** What the visitor called the file. It is kept with the file; its path does not tell. */
export async function getAttachmentName(db: Db, path: string): Promise<string> {
  const { data } = await db.storage.from('attachments').info(path);
  const name = data?.metadata?.filename;
  return typeof name === 'string' && name !== '' ? name : path.replace(UNIQUE_PART, '');
}
