import type { AppError } from '~/lib/errors';
import { declaredType, extensionOf } from '~/lib/upload';
import { TITLE_MAX } from './media-schema';

/** A file to be added to the library. It leaves the queue when it is stored. */
export interface Upload {
  id: string;
  file: File;
  title: string;
  altText: string;
  isDecorative: boolean;
  status: 'ready' | 'sending' | 'failed';
  /** How much has been sent, from 0 to 1. */
  share: number;
  error: AppError | null;
}

export type UploadWords = Pick<Upload, 'title' | 'altText' | 'isDecorative'>;

export type UploadAction =
  | { type: 'added'; files: { id: string; file: File }[] }
  | { type: 'edited'; id: string; words: Partial<UploadWords> }
  | { type: 'started'; id: string }
  | { type: 'progressed'; id: string; share: number }
  | { type: 'failed'; id: string; error: AppError }
  | { type: 'cancelled'; id: string }
  | { type: 'removed'; id: string };

export function uploadQueue(queue: Upload[], action: UploadAction): Upload[] {
  if (action.type === 'added') return [...queue, ...action.files.map(newUpload)];
  if (action.type === 'removed') return queue.filter(({ id }) => id !== action.id);
  return queue.map((upload) =>
    upload.id === action.id ? { ...upload, ...changeOf(action) } : upload,
  );
}

function changeOf(action: Exclude<UploadAction, { type: 'added' | 'removed' }>): Partial<Upload> {
  switch (action.type) {
    case 'edited':
      return action.words;
    case 'started':
      return { status: 'sending', share: 0, error: null };
    case 'progressed':
      return { share: action.share };
    case 'failed':
      return { status: 'failed', error: action.error };
    case 'cancelled':
      return { status: 'ready', share: 0 };
  }
}

function newUpload({ id, file }: { id: string; file: File }): Upload {
  return {
    id,
    file,
    title: titleFrom(file.name),
    altText: '',
    isDecorative: false,
    status: 'ready',
    share: 0,
    error: null,
  };
}

/** Suggests a title: the file's name as words. */
export function titleFrom(name: string): string {
  const extension = extensionOf(name);
  const stem = extension ? name.slice(0, -extension.length - 1) : name;
  const words = stem.replace(/[\s_-]+/g, ' ').trim();
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, TITLE_MAX);
}

export function isImageFile(file: File): boolean {
  return declaredType(file).startsWith('image/');
}

/** People may describe an image later: the library lists those without a description. */
export function lacksDescription({ file, altText, isDecorative }: Upload): boolean {
  return isImageFile(file) && !isDecorative && altText.trim() === '';
}

/** The value for the row: `null` if there is none yet, empty for decorative images. */
export function altTextOf({ file, altText, isDecorative }: Upload): string | null {
  if (!isImageFile(file)) return null;
  return isDecorative ? '' : altText.trim() || null;
}
