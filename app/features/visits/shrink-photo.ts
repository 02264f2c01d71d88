import { AppError } from '~/lib/errors';
import { declaredType, FILE_TYPES, UPLOAD_MAX_BYTES } from '~/lib/upload';
import { VISIT_MESSAGES } from './messages';

/** Enough to read a sign in the background. Ten such photos are about 4 MB. */
const LONGEST_PX = 1600;
const QUALITY = 0.8;

export interface ReadyFile {
  content: Blob;
  type: string;
  extension: string;
}

/** A photo as a smaller JPEG, without the camera's metadata; a PDF as it is. */
export async function readyFile(file: File): Promise<ReadyFile> {
  if (declaredType(file) === FILE_TYPES.pdf) {
    if (file.size > UPLOAD_MAX_BYTES) throw new AppError('too_large', VISIT_MESSAGES.fileTooLarge);
    return { content: file, type: FILE_TYPES.pdf, extension: 'pdf' };
  }
  try {
    const content = await shrink(file);
    if (content) return { content, type: FILE_TYPES.jpg, extension: 'jpg' };
  } catch {
    // Not a picture that this browser can show.
  }
  throw new AppError('wrong_type', VISIT_MESSAGES.photoFailed);
}

async function shrink(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const surface = canvas.getContext('2d');
  if (!surface) return null;
  // Otherwise a transparent background would turn black.
  surface.fillStyle = '#fff';
  surface.fillRect(0, 0, canvas.width, canvas.height);
  surface.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, FILE_TYPES.jpg, QUALITY));
}
