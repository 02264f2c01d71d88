import { z } from 'zod';
import { AppError, unwrap } from '~/lib/errors';
import { sendWithProgress } from '~/lib/send-with-progress';
import type { Db } from '~/lib/supabase/client';
import { type ListPage, toListPage } from '~/lib/supabase/list-page';
import { searchedRows } from '~/lib/supabase/searched-rows';
import { toStorageAppError } from '~/lib/supabase/storage-error';
import { declaredType, UPLOAD_OPTIONS, uniqueFileName } from '~/lib/upload';
import { focalAfterReplacement } from './focal-point';
import { measureImage } from './measure-image';
import {
  GALLERY_PAGE_SIZE,
  MEDIA_GROUPS,
  MEDIA_LIST_LIMIT,
  type MediaBucket,
  type MediaDetails,
  type MediaItem,
  type MediaPageQuery,
  type MediaQuery,
  type MediaUse,
  type MediaWords,
  mediaUseSchema,
} from './media-schema';
import { MEDIA_MESSAGES } from './messages';

/** Newest first, at most a hundred (§9); older ones are found by search. */
export async function listMedia(
  db: Db,
  query: MediaQuery,
  signal: AbortSignal,
): Promise<ListPage<MediaItem>> {
  return toListPage(await findMedia(db, query).limit(MEDIA_LIST_LIMIT).abortSignal(signal));
}

/** One page of the gallery, newest first. */
export async function listMediaPage(
  db: Db,
  { page, ...query }: MediaPageQuery,
  signal: AbortSignal,
): Promise<ListPage<MediaItem>> {
  const first = (page - 1) * GALLERY_PAGE_SIZE;
  return toListPage(
    await findMedia(db, query)
      .range(first, first + GALLERY_PAGE_SIZE - 1)
      .abortSignal(signal),
  );
}

function findMedia(db: Db, { search, tab, type }: MediaQuery) {
  let request = searchedRows(db, 'media', '*', search);
  if (type) request = request.eq('file_type', type);
  else request = request.like('file_type', `${MEDIA_GROUPS[tab].types}%`);
  return request.order('created_at', { ascending: false }).order('id');
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

/** The file brings its row with it: both are there or neither, whatever becomes of this tab. */
export async function uploadMedia(db: Db, upload: MediaUpload): Promise<MediaItem> {
  const { file, bucket, title, alt_text } = upload;
  const place = { bucket, file_path: uniqueFileName(file.name) };
  const words = { title, alt_text, ...(await measureImage(file)) };
  try {
    await sendFile(db, place, upload, words);
    return unwrap(await db.from('media').select('*').match(place).single()) as MediaItem;
  } catch (error) {
    // Cancelled at the last moment, it may have arrived.
    await db.storage.from(bucket).remove([place.file_path]);
    throw error;
  }
}

export interface MediaReplacement extends Sending, Pick<MediaWords, 'alt_text'> {
  item: MediaItem;
}

/**
 * Another file at the same path: whatever names it shows the new one. Until all of it has arrived the
 * old one stays, and the row changes with the file.
 */
export async function replaceMedia(db: Db, replacement: MediaReplacement): Promise<void> {
  const { item, file, alt_text } = replacement;
  const dimensions = await measureImage(file);
  const focal = focalAfterReplacement(item, dimensions);
  await sendFile(db, item, replacement, { alt_text, ...dimensions, ...focal });
}

/** To a signed address, because only a request of our own can tell how far it is. */
async function sendFile(
  db: Db,
  { bucket, file_path }: Pick<MediaItem, 'bucket' | 'file_path'>,
  { file, onProgress, signal }: Sending,
  library: Partial<MediaItem>,
) {
  const { cacheControl, upsert } = UPLOAD_OPTIONS;
  const signed = await db.storage.from(bucket).createSignedUploadUrl(file_path, { upsert });
  if (signed.error) throw toStorageAppError(signed.error);
  const body = new FormData();
  body.set('cacheControl', cacheControl);
  body.set('metadata', JSON.stringify({ library }));
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

export async function updateMedia(db: Db, id: string, details: MediaDetails): Promise<void> {
  const rows = unwrap(await db.from('media').update(details).eq('id', id).select('id'));
  if (!rows?.length) throw new AppError('forbidden');
}

/** The row goes with its file; one whose file is gone already goes by itself. */
export async function deleteMedia(db: Db, { id, bucket, file_path }: MediaItem): Promise<void> {
  const { error } = await db.storage.from(bucket).remove([file_path]);
  if (error) throw toStorageAppError(error);
  unwrap(await db.from('media').delete().eq('id', id));
  const left = unwrap(await db.from('media').select('id').eq('id', id).maybeSingle());
  if (left) throw new AppError('forbidden');
}
