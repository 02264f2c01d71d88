import { cleanImage } from '../images/clean-image.ts';
import type { Turn } from '../images/fair-queue.ts';
import { type CleanImage, rebuildIcon } from '../images/icon.ts';
import { uploadWork } from '../images/image-work.ts';
import { unsupportedType } from '../images/refused-file.ts';
import {
  canonicalType,
  ICON,
  isAllowed,
  isGenericType,
  isImage,
  isKnownType,
  isMarkup,
  sniffType,
  WORD,
} from './file-type.ts';
import { checkUnpacked } from './word-file.ts';

const MESSAGE = 'message/rfc822';

export interface AcceptedFile extends Partial<CleanImage> {
  bytes: Uint8Array;
  type: string;
}

export interface OfferedFile {
  bytes: Uint8Array;
  declaredType: string;
  /** The bucket's allowed types. */
  allowedTypes: string[] | null;
  maxBytes: number;
}

/**
 * Decides a file's type from its bytes. A specific declared type must match it, and the bucket must
 * accept it. Images are encoded again, which removes metadata and anything else hidden in them.
 */
export async function acceptFile(file: OfferedFile, turn: Turn): Promise<AcceptedFile> {
  const { bytes, declaredType, allowedTypes } = file;
  const type = isMessage(file) ? MESSAGE : sniffType(bytes);
  const declared = canonicalType(declaredType);
  const isTruthful =
    isGenericType(declared) || (isKnownType(type) ? declared === type : !isKnownType(declared));
  if (!isTruthful || isMarkup(bytes) || isActive(declared) || !isAllowed(type, allowedTypes)) {
    throw unsupportedType(declaredType || 'unknown');
  }
  if (type === WORD) await uploadWork.run(() => checkUnpacked(bytes), turn);
  if (!isImage(type)) return { bytes, type };
  const image = await uploadWork.run(() => clean(file, type), turn);
  if (!image) throw unsupportedType(declaredType);
  return { ...image, type };
}

/**
 * An email has no signature, only a header in its first line. So it has to be declared as one, and
 * the bucket has to name it.
 */
function isMessage({ bytes, declaredType, allowedTypes }: OfferedFile): boolean {
  if (declaredType !== MESSAGE || !allowedTypes?.includes(MESSAGE)) return false;
  return /^[!-9;-~]{1,70}:/.test(Buffer.from(bytes.subarray(0, 80)).toString('latin1'));
}

/** Types that a browser runs. They are refused by name too, so that no row ever has one. */
function isActive(type: string): boolean {
  return /html|svg|xml$|script|wasm/.test(type);
}

async function clean({ bytes, maxBytes }: OfferedFile, type: string) {
  if (type !== ICON) return cleanImage(bytes, type, maxBytes);
  return rebuildIcon(bytes, (png) => cleanImage(png, 'image/png', maxBytes));
}
