import { AppError } from '../../app/lib/errors.ts';
import { toStorageAppError } from '../../app/lib/supabase/storage-error.ts';
import { declaredType, UPLOAD_OPTIONS, uniqueFileName } from '../../app/lib/upload.ts';
import type { DataClient } from './data-client.ts';

const BUCKET = 'attachments';

/** Keeps a visitor's file in the private bucket and says where. Storage judges it by its content. */
export async function storeAttachment(service: DataClient, file: File): Promise<string> {
  const path = uniqueFileName(file.name);
  const body = new Blob([file], { type: declaredType(file) });
  const { error } = await service.storage.from(BUCKET).upload(path, body, UPLOAD_OPTIONS);
  if (!error) return path;
  const { code, message } = toStorageAppError(error);
  const isRefused = code === 'too_large' || code === 'wrong_type';
  throw new AppError(isRefused ? code : 'upload_failed', message, { cause: error });
}

export async function removeAttachments(service: DataClient, paths: string[]): Promise<void> {
  const { error } = await service.storage.from(BUCKET).remove(paths);
  if (error) throw toStorageAppError(error);
}
