import { AppError } from '../../../app/lib/errors.ts';
import { toStorageAppError } from '../../../app/lib/supabase/storage-error.ts';
import {
  declaredType,
  extensionFor,
  extensionOf,
  UPLOAD_OPTIONS,
  uniqueFileName,
} from '../../../app/lib/upload.ts';
import type { DataClient } from '../data-client.ts';

/** The private buckets with files that visitors upload or send by mail. */
export type FileBucket = 'attachments' | 'resumes' | 'candidate-files' | 'mail-files';
const ATTACHMENTS: FileBucket = 'attachments';
const NAME_MAX = 120;
/** Control characters, those that change text direction, and those that file systems refuse. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}/\\:*?"<>|]+/gu;

export interface StoredFile {
  path: string;
  /** The visitor's name for the file. */
  name: string;
}

/**
 * Stores a visitor's file in a private bucket. Storage checks the file's content. Paths appear in
 * logs, and people name files after themselves, so the path has none of the visitor's words. Their
 * name for the file is stored with it, for the staff who open it.
 */
export async function storeFile(
  service: DataClient,
  file: File,
  bucket = ATTACHMENTS,
): Promise<StoredFile> {
  const type = declaredType(file);
  const extension = extensionFor(type) ?? extensionOf(file.name);
  const path = uniqueFileName(`.${extension}`);
  const body = new Blob([file], { type });
  const name = readableName(file.name, extension);
  const options = { ...UPLOAD_OPTIONS, metadata: { filename: name } };
  const { error } = await service.storage.from(bucket).upload(path, body, options);
  if (!error) return { path, name };
  const { code, message } = toStorageAppError(error);
  const isRefused = code === 'too_large' || code === 'wrong_type';
  throw new AppError(isRefused ? code : 'upload_failed', message, { cause: error });
}

/** Gives the name the extension of the file's real type, so that the right program opens it. */
export function readableName(name: string, extension: string): string {
  const plain = name.normalize('NFC').replace(NOT_IN_NAMES, ' ').trim();
  const ending = extensionOf(plain);
  const isRight =
    declaredType({ name: plain, type: '' }) === declaredType({ name: `.${extension}`, type: '' });
  const stem = ending ? plain.slice(0, -ending.length - 1) : plain;
  const short = [...stem].slice(0, NAME_MAX).join('').trim() || 'attachment';
  return `${short}.${isRight && ending ? ending.toLowerCase() : extension}`;
}

export async function removeFiles(
  service: DataClient,
  paths: string[],
  bucket = ATTACHMENTS,
): Promise<void> {
  const { error } = await service.storage.from(bucket).remove(paths);
  if (error) throw toStorageAppError(error);
}

export async function readAttachment(
  service: DataClient,
  path: string,
  bucket: string = ATTACHMENTS,
): Promise<Buffer> {
  const { data, error } = await service.storage.from(bucket).download(path);
  if (error) throw new Error('A file of this message could not be read', { cause: error });
  return Buffer.from(await data.arrayBuffer());
}
