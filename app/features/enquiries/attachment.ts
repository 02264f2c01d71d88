import { AppError } from '~/lib/errors';
import type { FieldDefinition } from '~/lib/forms/form-definition';
import { type FileExtension, isOfType, UPLOAD_MAX_BYTES } from '~/lib/upload';

/** The field whose file is the lead's attachment (§2). Other files are among its answers. */
export const ATTACHMENT_FIELD = 'attachment';

const DOCUMENTS: readonly FileExtension[] = ['pdf', 'doc', 'docx'];

/** §2: images, pdf, doc, docx. */
const FILES: readonly FileExtension[] = ['jpg', 'jpeg', 'png', 'gif', 'webp', ...DOCUMENTS];

function extensionsOf({ isDocument }: Pick<FieldDefinition, 'isDocument'>) {
  return isDocument ? DOCUMENTS : FILES;
}

/** For the file picker. */
export function acceptedFiles(field: Pick<FieldDefinition, 'isDocument'>): string {
  return extensionsOf(field)
    .map((extension) => `.${extension}`)
    .join(',');
}

/** If no file is chosen, browsers send an empty one. */
export function readAttachment(data: FormData, name: string): File | null {
  const value = data.get(name);
  return value instanceof File && (value.size > 0 || value.name !== '') ? value : null;
}

/** Finds files that would be refused, before they are sent. The server checks again, by content. */
export function attachmentProblem(
  file: File,
  field: Pick<FieldDefinition, 'isDocument'> = {},
): AppError | null {
  if (file.size > UPLOAD_MAX_BYTES) return new AppError('too_large');
  if (!isOfType(file, extensionsOf(field))) return new AppError('wrong_type');
  return null;
}
