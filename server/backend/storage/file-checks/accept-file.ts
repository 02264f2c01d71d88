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

export interface AcceptedFile extends Partial<CleanImage> {
  bytes: Uint8Array;
  type: string;
}

export interface OfferedFile {
  bytes: Uint8Array;
  declaredType: string;
  /** The bucket's. */
  allowedTypes: string[] | null;
  maxBytes: number;
}

/**
 * Takes a file for what its bytes are. A declared type that means something must say the same, and the
 * bucket must want it. Images are encoded anew, which leaves behind metadata and whatever else was
 * hidden in them.
 */
export async function acceptFile(file: OfferedFile, turn: Turn): Promise<AcceptedFile> {
  const { bytes, declaredType, allowedTypes } = file;
  const type = sniffType(bytes);
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

/** Types a browser runs. Refused by name too, so that no record of ours ever says one. */
function isActive(type: string): boolean {
  return /html|svg|xml$|script|wasm/.test(type);
}

async function clean({ bytes, maxBytes }: OfferedFile, type: string) {
  if (type !== ICON) return cleanImage(bytes, type, maxBytes);
  return rebuildIcon(bytes, (png) => cleanImage(png, 'image/png', maxBytes));
}
