import { z } from 'zod';
import { AppError, unwrap } from '~/lib/errors';
import { sendWithProgress } from '~/lib/send-with-progress';
import type { Db } from '~/lib/supabase/client';
import { type ListPage, toListPage } from '~/lib/supabase/list-page';
import { searchFilter } from '~/lib/supabase/search-filter';
import { toStorageAppError } from '~/lib/supabase/storage-error';
import { declaredType, UPLOAD_OPTIONS, uniqueFileName } from '~/lib/upload';
import { focalAfterReplacement } from './focal-point';
import { measureImage } from './measure-image';
import {
  MEDIA_GROUPS,
  MEDIA_LIST_LIMIT,
  type MediaBucket,
  type MediaDetails,
  type MediaItem,
  type MediaQuery,
  type MediaUse,
  type MediaWords,
  mediaUseSchema,
} from './media-schema';
import { MEDIA_MESSAGES } from './messages';

const SEARCHED = ['title', 'alt_text', 'file_path'] as const;

/** Newest first, at most a hundred (§9); older ones are found by search. */
export async function listMedia(
  db: Db,
  { search, tab, type }: MediaQuery,
  signal: AbortSignal,
): Promise<ListPage<MediaItem>> {
  let request = db.from('media').select('*', { count: 'exact' });
  if (type) request = request.eq('file_type', type);
  else request = request.like('file_type', `${MEDIA_GROUPS[tab].types}%`);
  if (search) request = request.or(searchFilter(SEARCHED, search));
  return toListPage(
    await request
      .order('created_at', { ascending: false })
      .order('id')
      .limit(MEDIA_LIST_LIMIT)
      .abortSignal(signal),
  );
}

export async function getMedia(db: Db, id: string): Promise<MediaItem> {
  const item = unwrap(await db.from('media').select('*').eq('id', id).maybeSingle());
  if (!item) throw new AppError('not_found', MEDIA_MESSAGES.gone);
  return item;
}

export async function listMediaUses(db: Db, id: string): Promise<MediaUse[]> {
  return z.array(mediaUseSchema).parse(unwrap(await db.rpc('list_media_uses', { media_id: id })));
}

interface Sending {
  file: File;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export interface MediaUpload extends Sending, MediaWords {
  bucket: MediaBucket;
}

/** The object, then its row. Where the row fails or the person cancels, the object goes too. */
export async function uploadMedia(db: Db, upload: MediaUpload): Promise<MediaItem> {
  const { file, bucket, title, alt_text, signal } = upload;
  const path = uniqueFileName(file.name);
  const dimensions = await measureImage(file);
  try {
    await sendFile(db, { bucket, file_path: path }, upload);
    signal.throwIfAborted();
    // Images are encoded anew: the size that counts is the stored one's.
    const info = await db.storage.from(bucket).info(path);
    if (info.error) throw toStorageAppError(info.error);
    const row = {
      ...{ title, alt_text, bucket },
      file_path: path,
      file_type: declaredType(file),
      size: info.data.size,
      ...dimensions,
    };
    return unwrap(await db.from('media').insert(row).select().single()) as MediaItem;
  } catch (error) {
    await db.storage.from(bucket).remove([path]);
    throw error;
  }
}

export interface MediaReplacement extends Sending, Pick<MediaWords, 'alt_text'> {
  item: MediaItem;
}

/**
 * Another file at the same path: whatever names it shows the new one. Until all of it has arrived the
 * old one stays; from then on nothing takes it back, so the row follows.
 */
export async function replaceMedia(db: Db, replacement: MediaReplacement): Promise<void> {
  const { item, file, alt_text } = replacement;
  const { bucket, file_path } = item;
  const dimensions = await measureImage(file);
  await sendFile(db, item, replacement);
  const info = await db.storage.from(bucket).info(file_path);
  await changeRow(db, item.id, {
    alt_text,
    file_type: declaredType(file),
    size: info.data?.size ?? file.size,
    replaced_at: new Date().toISOString(),
    ...dimensions,
    ...focalAfterReplacement(item, dimensions),
  });
}

/** To a signed address, because only a request of our own can tell how far it is. */
async function sendFile(
  db: Db,
  { bucket, file_path }: Pick<MediaItem, 'bucket' | 'file_path'>,
  { file, onProgress, signal }: Sending,
) {
  const { cacheControl, upsert } = UPLOAD_OPTIONS;
  const signed = await db.storage.from(bucket).createSignedUploadUrl(file_path, { upsert });
  if (signed.error) throw toStorageAppError(signed.error);
  const body = new FormData();
  body.set('cacheControl', cacheControl);
  body.set('', new File([file], file_path, { type: declaredType(file) }));
  const url = signed.data.signedUrl;
  const reply = await sendWithProgress({ method: 'PUT', url, body, onProgress, signal });
  if (reply.status >= 400)
    throw toStorageAppError({ ...errorOf(reply.body), status: reply.status });
}

function errorOf(body: unknown): { message: string; statusCode?: string } {
  const { message, statusCode } = (body ?? {}) as Record<string, unknown>;
  return {
    message: typeof message === 'string' ? message : 'The storage gave no reason',
    ...(typeof statusCode === 'string' && { statusCode }),
  };
}

export function updateMedia(db: Db, id: string, details: MediaDetails): Promise<void> {
  return changeRow(db, id, details);
}

async function changeRow(db: Db, id: string, changes: Partial<MediaItem>): Promise<void> {
  const rows = unwrap(await db.from('media').update(changes).eq('id', id).select('id'));
  if (!rows?.length) throw new AppError('forbidden');
}

/** The object first: were it the row, a failure would leave a public file that nobody sees. */
export async function deleteMedia(db: Db, { id, bucket, file_path }: MediaItem): Promise<void> {
  const { error } = await db.storage.from(bucket).remove([file_path]);
  if (error) throw toStorageAppError(error);
  const rows = unwrap(await db.from('media').delete().eq('id', id).select('id'));
  if (!rows?.length) throw new AppError('forbidden');
}
