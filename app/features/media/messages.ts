import { SIGNED_OUT } from '~/features/auth/signed-out';
import { AppError, toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { type FileExtension, isOfType } from '~/lib/upload';
import { MEDIA_GROUPS, type MediaUse, typeNames } from './media-schema';

/** The exact texts of §6 and §8. */
export const MEDIA_MESSAGES = {
  authenticationRequired: SIGNED_OUT.media,
  noPermission: 'You do not have permission to access this media library',
  loadFailed: (message: string) => `Failed to load media: ${message}`,
  loadAgain: 'Failed to load files. Please try again.',
  uploaded: 'File uploaded successfully',
  fileFailed: 'Could not load the file',
  uploadFailed: (message: string) => `Failed to upload file: ${message}`,
  uploadAgain: 'Failed to upload file. Please try again.',
  deleted: 'File deleted successfully',
  deleteFailed: (message: string) => `Failed to delete file: ${message}`,
  deleteAgain: 'Failed to delete file. Please try again.',
  saved: 'Changes saved',
  saveFailed: 'Failed to save changes',
  describe: 'Describe the image, or mark it as decorative.',
  gone: 'This file no longer exists.',
  usesFailed: 'Could not check where it is used',
  restored: 'File restored',
  restoreFailed: 'Failed to restore file',
  deletedForGood: 'File permanently deleted',
  versionRestored: 'Earlier version restored',
  cropSaved: 'Image saved',
  cropFailed: 'Failed to crop image',
  clash:
    'Someone has replaced or deleted this file since you opened it. Nothing was changed. Look at the file as it is now, then try again.',
  taken: 'Another file is in its place. Rename or delete that one first.',
  notCropped:
    'This kind of image can’t be cropped: animations and GIFs would lose all but one frame.',
  sizeUnknown: 'The size of this image is not known, so it can’t be cropped. Upload it again.',
  cropTooLarge: 'The result would be larger than 10 MB. Keep a smaller part of the image.',
  moved: 'Files moved',
  moveFailed: 'Failed to move files',
  manyDeleted: 'Files deleted',
  manyDeleteFailed: 'Failed to delete files',
  downloadFailed: 'Failed to download files',
  folderAdded: 'Folder added',
  folderRenamed: 'Folder renamed',
  folderDeleted: 'Folder deleted',
  folderFailed: 'Failed to save folder',
  folderDeleteFailed: 'Failed to delete folder',
  folderGone: 'That folder no longer exists. A colleague has deleted it.',
  folderTaken: 'There is already a folder with this name.',
  folderName: 'Enter a name for the folder.',
  linkCopied: 'Link copied',
  copyFailed: 'Couldn’t copy the link',
} as const;

/** §8: the title for each cause. */
export function uploadErrorTitle({ code }: Pick<AppError, 'code'>): string {
  switch (code) {
    case 'forbidden':
    case 'unauthenticated':
      return 'Permission Error';
    case 'too_large':
      return 'File Too Large';
    case 'wrong_type':
      return 'Invalid File Type';
    default:
      return 'Upload Failed';
  }
}

/** Explains the cause, so that people know what to do. */
export function uploadErrorText(
  error: AppError,
  accepted: readonly FileExtension[] = MEDIA_GROUPS.all.extensions,
  file?: Pick<File, 'name' | 'type'>,
): string {
  // The name has an accepted type, so the problem is the content.
  if (error.code === 'wrong_type' && file && isOfType(file, accepted)) {
    return 'The file is damaged, or its content does not match its name. Open it, save it again and try once more.';
  }
  if (error.code === 'conflict') return MEDIA_MESSAGES.clash;
  if (error.code === 'too_large') return 'The limit is 10 MB, and 50 megapixels for an image.';
  if (error.code === 'wrong_type') return `Only ${typeNames(accepted)} files are accepted.`;
  return failureText(error);
}

/** Shown instead of the files. */
export function loadErrorText(error: AppError): string {
  if (error.code === 'unauthenticated') return MEDIA_MESSAGES.authenticationRequired;
  if (error.code === 'forbidden') return MEDIA_MESSAGES.noPermission;
  return MEDIA_MESSAGES.loadFailed(failureText(error));
}

/** Shown before a file that is in use is deleted. */
export function usesTitle(uses: readonly MediaUse[]): string {
  const places = uses.length === 1 ? 'one place' : `${uses.length} places`;
  return `It is used in ${places}, which will no longer show it`;
}

/** Shown before several files are deleted. */
export function manyUsesTitle(count: number): string {
  const files = count === 1 ? 'One of these files is' : `${count} of these files are`;
  return `${files} in use, and will no longer be shown there`;
}

/** SQLSTATE for a reference to a row that does not exist. */
const GONE = '23503';

/** The same error, with words for a folder that a colleague has just deleted. */
export function explainedMove(thrown: unknown): AppError {
  const error = toAppError(thrown);
  return error.sqlState === GONE ? new AppError('not_found', MEDIA_MESSAGES.folderGone) : error;
}

export function folderFailure(error: AppError): string {
  return error.code === 'conflict' ? MEDIA_MESSAGES.folderTaken : failureText(error);
}

export function cropFailure(error: AppError): string {
  switch (error.code) {
    case 'conflict':
      return MEDIA_MESSAGES.clash;
    case 'not_found':
      return MEDIA_MESSAGES.gone;
    case 'wrong_type':
      return MEDIA_MESSAGES.notCropped;
    case 'too_large':
      return MEDIA_MESSAGES.cropTooLarge;
    default:
      return failureText(error);
  }
}

export function restoreFailure(error: AppError): string {
  if (error.code === 'not_found') return MEDIA_MESSAGES.gone;
  return error.code === 'conflict' ? MEDIA_MESSAGES.taken : failureText(error);
}

/** “20 files. 12 images have no alt text yet.” */
export function uploadedText(files: number, undescribed: number): string | undefined {
  const parts = [
    files > 1 && `${files} files.`,
    undescribed > 0 && missingAltText(undescribed),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : undefined;
}

export function missingAltText(images: number): string {
  return images === 1 ? 'One image has no alt text yet.' : `${images} images have no alt text yet.`;
}
