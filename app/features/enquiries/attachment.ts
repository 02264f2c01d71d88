import { AppError } from '~/lib/errors';
import { type FileExtension, isOfType, UPLOAD_MAX_BYTES } from '~/lib/upload';

/** The field whose file is the lead's attachment (§2). Other files are among its answers. */
export const ATTACHMENT_FIELD = 'attachment';

/** §2: images, pdf, doc, docx. */
const EXTENSIONS: readonly FileExtension[] = [
  'jpg',
  'jpeg',
  'png',
  'gif',
  'webp',
  'pdf',
  'doc',
  'docx',
];

/** For the file picker. */
export const ATTACHMENT_ACCEPT = EXTENSIONS.map((extension) => `.${extension}`).join(',');

/** If no file is chosen, browsers send an empty one. */
export function readAttachment(data: FormData, name: string): File | null {
  const value = data.get(name);
  return value instanceof File && (value.size > 0 || value.name !== '') ? value : null;
}

/** Finds files that would be refused, before they are sent. The server checks again, by content. */
export function attachmentProblem(file: File): AppError | null {
  if (file.size > UPLOAD_MAX_BYTES) return new AppError('too_large');
  if (!isOfType(file, EXTENSIONS)) return new AppError('wrong_type');
  return null;
}
