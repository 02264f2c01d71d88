import { AppError, unwrap } from '~/lib/errors';
import { type BulkOutcome, changeRows } from '~/lib/supabase/change-rows';
import type { Db } from '~/lib/supabase/client';
import type { MediaFolder } from './media-schema';
import { MEDIA_MESSAGES } from './messages';

export async function listFolders(db: Db, signal: AbortSignal): Promise<MediaFolder[]> {
  const folders = await db
    .from('media_folders')
    .select('id, name')
    .order('name')
    .abortSignal(signal);
  return unwrap(folders) ?? [];
}

export async function createFolder(db: Db, name: string): Promise<MediaFolder> {
  return unwrap(
    await db.from('media_folders').insert({ name }).select('id, name').single(),
  ) as MediaFolder;
}

export async function renameFolder(db: Db, id: string, name: string): Promise<void> {
  const rows = unwrap(await db.from('media_folders').update({ name }).eq('id', id).select('id'));
  if (!rows?.length) throw new AppError('not_found', MEDIA_MESSAGES.folderGone);
}

export async function deleteFolder(db: Db, id: string): Promise<void> {
  unwrap(await db.from('media_folders').delete().eq('id', id));
}

/** `null` takes the files out of their folders. */
export function moveMedia(
  db: Db,
  ids: readonly string[],
  folder_id: string | null,
): Promise<BulkOutcome> {
  return changeRows(ids, (batch) =>
    db.from('media').update({ folder_id }).in('id', batch).is('deleted_at', null).select('id'),
  );
}
