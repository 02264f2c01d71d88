import { AppError } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { toStorageAppError } from '~/lib/supabase/storage-error';
import { UPLOAD_MAX_BYTES, UPLOAD_OPTIONS, uniqueFileName } from '~/lib/upload';

const LIST_LIMIT = 100; // §9

export type BrandBucket = 'logos' | 'favicons';

/** Newest first (§7). */
export async function listBrandFiles(db: Db, bucket: BrandBucket): Promise<string[]> {
  const { data, error } = await db.storage.from(bucket).list('', {
    limit: LIST_LIMIT,
    sortBy: { column: 'created_at', order: 'desc' },
  });
  if (error) throw toStorageAppError(error);
  // Folders have no id.
  return data.filter(({ id }) => id !== null).map(({ name }) => name);
}

/** Returns the name that the file is stored under. */
export async function uploadBrandFile(db: Db, bucket: BrandBucket, file: File): Promise<string> {
  if (file.size > UPLOAD_MAX_BYTES) throw new AppError('too_large');
  const name = uniqueFileName(file.name);
  const { error } = await db.storage.from(bucket).upload(name, file, UPLOAD_OPTIONS);
  if (error) throw toStorageAppError(error);
  return name;
}

/** Throws `forbidden` if nothing was deleted, because the policy hid the file. */
export async function deleteBrandFile(db: Db, bucket: BrandBucket, name: string): Promise<void> {
  const { data, error } = await db.storage.from(bucket).remove([name]);
  if (error) throw toStorageAppError(error);
  if (data.length === 0) throw new AppError('forbidden');
}
