import { AppError, unwrap } from '~/lib/errors';
import type { BulkOutcome } from '~/lib/supabase/change-rows';
import type { Db } from '~/lib/supabase/client';
import { type ListPage, toListPage } from '~/lib/supabase/list-page';
import { toStorageAppError } from '~/lib/supabase/storage-error';
import { MEDIA_LIST_LIMIT, type MediaItem, type MediaVersion } from './media-schema';
import { MEDIA_MESSAGES } from './messages';

/** Deleted files, and the versions before a replacement. */
const TRASH_BUCKET = 'trash';
const SIGNED_SECONDS = 3600;

/**
 * Moves the file to the trash; its row follows. A row without a file has nothing to keep and is
 * deleted.
 */
export async function deleteMedia(db: Db, { id, bucket, file_path }: MediaItem): Promise<void> {
  const place = { bucket, file_path };
  const { error } = await db.storage
    .from(bucket)
    .move(file_path, trashName(place), { destinationBucket: TRASH_BUCKET });
  if (!error) return;
  const refusal = toStorageAppError(error);
  if (refusal.code !== 'not_found') throw refusal;
  unwrap(await db.from('media').delete().eq('id', id).is('deleted_at', null));
  const left = unwrap(
    await db.from('media').select('id').eq('id', id).is('deleted_at', null).maybeSingle(),
  );
  if (left) throw new AppError('forbidden');
}

/** Deletes files one at a time, and stops at the first that fails. */
export async function deleteManyMedia(db: Db, items: readonly MediaItem[]): Promise<BulkOutcome> {
  const changed: string[] = [];
  for (const item of items) {
    try {
      await deleteMedia(db, item);
      changed.push(item.id);
    } catch (error) {
      return { changed, error };
    }
  }
  return { changed };
}

/** The files in the trash, most recently deleted first. */
export async function listTrash(db: Db, signal: AbortSignal): Promise<ListPage<MediaItem>> {
  return toListPage(
    await db
      .from('media')
      .select('*', { count: 'exact' })
      .not('deleted_at', 'is', null)
      .order('deleted_at', { ascending: false })
      .order('id')
      .limit(MEDIA_LIST_LIMIT)
      .abortSignal(signal),
  );
}

type Place = Pick<MediaItem, 'bucket' | 'file_path'>;

/** A file in the trash has no public address, so people see it at a signed one for a while. */
export async function signTrashed(db: Db, name: string, width: number): Promise<string> {
  const transform = { width, height: Math.round((width * 3) / 4), resize: 'cover' } as const;
  const { data, error } = await db.storage
    .from(TRASH_BUCKET)
    .createSignedUrl(name, SIGNED_SECONDS, { transform });
  if (error) throw toStorageAppError(error);
  return data.signedUrl;
}

export function trashName({ bucket, file_path }: Place): string {
  return `${bucket}/${file_path}`;
}

export async function restoreMedia(db: Db, item: Place): Promise<void> {
  const { error } = await db.storage
    .from(TRASH_BUCKET)
    .move(trashName(item), item.file_path, { destinationBucket: item.bucket });
  if (error) throw toStorageAppError(error);
}

export async function deleteForGood(db: Db, item: Place): Promise<void> {
  const { data, error } = await db.storage.from(TRASH_BUCKET).remove([trashName(item)]);
  if (error) throw toStorageAppError(error);
  if (data.length === 0) throw new AppError('not_found', MEDIA_MESSAGES.gone);
}

const versionFolder = (id: string) => `versions/${id}`;

export function versionName(id: string, version: string): string {
  return `${versionFolder(id)}/${version}`;
}

/** The versions that were replaced, most recent first. */
export async function listVersions(db: Db, id: string): Promise<MediaVersion[]> {
  const { data, error } = await db.storage
    .from(TRASH_BUCKET)
    .list(versionFolder(id), { sortBy: { column: 'created_at', order: 'desc' } });
  if (error) throw toStorageAppError(error);
  return data.map(({ name, created_at, metadata }) => ({
    version: name,
    replacedAt: created_at ?? '',
    type: String(metadata?.mimetype ?? ''),
    size: Number(metadata?.size ?? 0),
  }));
}

export async function restoreVersion(db: Db, id: string, version: string): Promise<void> {
  unwrap(await db.rpc('restore_media_version', { media_id: id, version }));
}
