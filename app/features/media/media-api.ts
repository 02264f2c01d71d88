import { z } from 'zod';
import { AppError, unwrap } from '~/lib/errors';
import { sendWithProgress } from '~/lib/send-with-progress';
import type { Db } from '~/lib/supabase/client';
import { callFunction } from '~/lib/supabase/invoke-function';
import { type ListPage, toListPage } from '~/lib/supabase/list-page';
import { searchedRows } from '~/lib/supabase/searched-rows';
import { toStorageAppError } from '~/lib/supabase/storage-error';
import { declaredType, UPLOAD_OPTIONS, uniqueFileName } from '~/lib/upload';
import { croppedTitle, type PixelBox } from './crop';
import { type FocalPoint, focalAfterReplacement } from './focal-point';
import { measureImage } from './measure-image';
import {
  downloadName,
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
  NO_FOLDER,
  nameOf,
} from './media-schema';
import { MEDIA_MESSAGES } from './messages';

/** The longest original name that is kept. */
const NAME_MAX = 255;

/** Newest first, at most a hundred (§9). Search finds older ones. */
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

function findMedia(db: Db, { search, tab, type, folder, lacksAlt }: MediaQuery) {
  let request = searchedRows(db, 'media', '*', search).is('deleted_at', null);
  if (folder === NO_FOLDER) request = request.is('folder_id', null);
  else if (folder) request = request.eq('folder_id', folder);
  if (lacksAlt) request = request.is('alt_text', null).like('file_type', 'image/%');
  if (type) request = request.eq('file_type', type);
  else request = request.like('file_type', `${MEDIA_GROUPS[tab].types}%`);
  return request.order('created_at', { ascending: false }).order('id');
}

export async function getMedia(db: Db, id: string): Promise<MediaItem> {
  const item = unwrap(
    await db.from('media').select('*').eq('id', id).is('deleted_at', null).maybeSingle(),
  );
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
  folder_id: string | null;
}

/** Storage adds the row with the file: both exist or neither, even if this tab closes. */
export async function uploadMedia(db: Db, upload: MediaUpload): Promise<MediaItem> {
  const { file, bucket, title, alt_text, folder_id } = upload;
  const place = { bucket, file_path: uniqueFileName(file.name) };
  const original_name = file.name.slice(0, NAME_MAX);
  const words = { title, alt_text, folder_id, original_name, ...(await measureImage(file)) };
  try {
    await sendFile(db, place, upload, words);
    return unwrap(await db.from('media').select('*').match(place).single()) as MediaItem;
  } catch (error) {
    // An upload cancelled at the last moment may have arrived.
    await db.storage.from(bucket).remove([place.file_path]);
    throw error;
  }
}

export interface MediaReplacement extends Sending, Pick<MediaWords, 'alt_text'> {
  item: MediaItem;
}

/**
 * Puts another file at the same path, so that everything that uses it shows the new one. The old
 * file stays until the new one has arrived completely, and the row changes with the file.
 */
export async function replaceMedia(db: Db, replacement: MediaReplacement): Promise<void> {
  const { item, file, alt_text } = replacement;
  const dimensions = await measureImage(file);
  const focal = focalAfterReplacement(item, dimensions);
  const original_name = file.name.slice(0, NAME_MAX);
  const seen_replaced_at = item.replaced_at;
  const words = { alt_text, original_name, ...dimensions, ...focal, seen_replaced_at };
  await sendFile(db, item, replacement, words);
}

/** Uploads to a signed address, because only our own request can report progress. */
async function sendFile(
  db: Db,
  { bucket, file_path }: Pick<MediaItem, 'bucket' | 'file_path'>,
  { file, onProgress, signal }: Sending,
  library: Partial<MediaItem> & { seen_replaced_at?: string | null },
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

export interface CroppedImage {
  item: MediaItem;
  turns: number;
  crop: PixelBox;
  focal: FocalPoint;
  isReplacement: boolean;
}

/** Turns and crops an image on the server, which reads the stored original. */
export async function cropImage(db: Db, cropped: CroppedImage): Promise<void> {
  const { item, turns, crop, focal, isReplacement } = cropped;
  const { bucket, file_path: path, alt_text, folder_id } = item;
  const name = downloadName(item);
  const seen_replaced_at = item.replaced_at;
  const words = { alt_text, focal_x: focal.x, focal_y: focal.y, seen_replaced_at };
  const library = isReplacement
    ? words
    : {
        ...words,
        title: croppedTitle(nameOf(item)),
        original_name: name.slice(-NAME_MAX),
        folder_id,
      };
  const target = isReplacement ? path : uniqueFileName(name);
  await callFunction(db, 'edit-image', { bucket, path, target, turns, crop, library });
}
