import { AppError, unwrap } from '~/lib/errors';
import { sendWithProgress } from '~/lib/send-with-progress';
import type { Db } from '~/lib/supabase/client';
import { type ListPage, toListPage } from '~/lib/supabase/list-page';
import { searchFilter } from '~/lib/supabase/search-filter';
import { toStorageAppError } from '~/lib/supabase/storage-error';
import { declaredType, UPLOAD_OPTIONS, uniqueFileName } from '~/lib/upload';
import { measureImage } from './measure-image';
import { MEDIA_LIST_LIMIT, type MediaItem, type MediaQuery, type MediaWords } from './media-schema';
import { MEDIA_MESSAGES } from './messages';

const BUCKET = 'media';
const SEARCHED = ['title', 'alt_text', 'file_path'] as const;

/** Newest first, at most a hundred (§9); older ones are found by search. */
export async function listMedia(
  db: Db,
  { search, tab, type }: MediaQuery,
  signal: AbortSignal,
): Promise<ListPage<MediaItem>> {
  let request = db.from('media').select('*', { count: 'exact' });
  if (type) request = request.eq('file_type', type);
  else if (tab === 'images') request = request.like('file_type', 'image/%');
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

export interface MediaUpload extends MediaWords {
  file: File;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** The object, then its row. Where the row fails or the person cancels, the object goes too. */
export async function uploadMedia(db: Db, upload: MediaUpload): Promise<void> {
  const { file, title, alt_text, signal } = upload;
  const path = uniqueFileName(file.name);
  const bucket = db.storage.from(BUCKET);
  const dimensions = await measureImage(file);
  try {
    await sendFile(db, path, upload);
    signal.throwIfAborted();
    // Images are encoded anew: the size that counts is the stored one's.
    const info = await bucket.info(path);
    if (info.error) throw toStorageAppError(info.error);
    unwrap(
      await db.from('media').insert({
        title,
        alt_text,
        bucket: BUCKET,
        file_path: path,
        file_type: declaredType(file),
        size: info.data.size,
        ...dimensions,
      }),
    );
  } catch (error) {
    await bucket.remove([path]);
    throw error;
  }
}

/** To a signed address, because only a request of our own can tell how far it is. */
async function sendFile(db: Db, path: string, { file, onProgress, signal }: MediaUpload) {
  const { cacheControl, upsert } = UPLOAD_OPTIONS;
  const signed = await db.storage.from(BUCKET).createSignedUploadUrl(path, { upsert });
  if (signed.error) throw toStorageAppError(signed.error);
  const body = new FormData();
  body.set('cacheControl', cacheControl);
  body.set('', new File([file], path, { type: declaredType(file) }));
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

export async function updateMedia(db: Db, id: string, words: MediaWords): Promise<void> {
  const rows = unwrap(await db.from('media').update(words).eq('id', id).select('id'));
  if (!rows?.length) throw new AppError('forbidden');
}

/** The object first: were it the row, a failure would leave a public file that nobody sees. */
export async function deleteMedia(db: Db, { id, bucket, file_path }: MediaItem): Promise<void> {
  const { error } = await db.storage.from(bucket).remove([file_path]);
  if (error) throw toStorageAppError(error);
  const rows = unwrap(await db.from('media').delete().eq('id', id).select('id'));
  if (!rows?.length) throw new AppError('forbidden');
}
