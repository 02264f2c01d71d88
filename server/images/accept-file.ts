import sharp, { type Metadata, type Sharp } from 'sharp';
import { IMAGE_MAX_PIXELS } from '../../app/lib/upload.ts';
import {
  canonicalType,
  ICON,
  isAllowed,
  isImage,
  isKnownType,
  isMarkup,
  sniffType,
} from './file-type.ts';
import { type CleanImage, rebuildIcon } from './icon.ts';
import { imageWork } from './image-work.ts';
import { RefusedFile, unsupportedType } from './refused-file.ts';

const TIMEOUT_S = 30;

const ENCODINGS: Record<string, (image: Sharp, source: Metadata) => Sharp> = {
  'image/jpeg': (image) => image.jpeg({ quality: 90 }),
  'image/png': (image, source) => image.png({ palette: source.isPalette ?? false }),
  'image/webp': (image) => image.webp({ quality: 90 }),
  'image/gif': (image) => image.gif(),
};

export interface AcceptedFile extends Partial<CleanImage> {
  bytes: Uint8Array;
  type: string;
}

/**
 * Takes a file for what its bytes are. The declared type must say the same, and the bucket must
 * want it. Images are encoded anew, which leaves behind metadata and whatever else was hidden in
 * them.
 */
export async function acceptFile(
  bytes: Uint8Array,
  declaredType: string,
  allowedTypes: string[] | null,
): Promise<AcceptedFile> {
  const type = sniffType(bytes);
  const declared = canonicalType(declaredType);
  const isTruthful = isKnownType(type) ? declared === type : !isKnownType(declared);
  if (!isTruthful || isMarkup(bytes) || isActive(declared) || !isAllowed(type, allowedTypes)) {
    throw unsupportedType(declaredType || 'unknown');
  }
  if (!isImage(type)) return { bytes, type };
  const image = await imageWork.run(() => cleanImage(bytes, type));
  if (!image) throw unsupportedType(declaredType);
  return { ...image, type };
}

/** Types a browser runs. Refused by name too, so that no record of ours ever says one. */
function isActive(type: string): boolean {
  return /html|svg|xml$|script|wasm/.test(type);
}

async function cleanImage(bytes: Uint8Array, type: string): Promise<CleanImage | undefined> {
  if (type === ICON) return rebuildIcon(bytes, (png) => encodeAnew(png, 'image/png'));
  return encodeAnew(bytes, type);
}

async function encodeAnew(bytes: Uint8Array, type: string): Promise<CleanImage> {
  try {
    const image = sharp(bytes, {
      animated: type === 'image/gif' || type === 'image/webp',
      limitInputPixels: IMAGE_MAX_PIXELS,
      failOn: 'error',
    });
    const source = await image.metadata();
    const encode = ENCODINGS[type];
    if (`image/${source.format}` !== type || !encode) throw unsupportedType(type);
    const frames = source.pages ?? 1;
    const upright = frames > 1 ? image : image.autoOrient();
    const { data, info } = await encode(upright, source)
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer({ resolveWithObject: true });
    const { width, height, pageHeight = height } = info;
    return { bytes: data, width, height: pageHeight, frames: frames > 1 ? frames : undefined };
  } catch (error) {
    if (error instanceof Error && /pixel limit|timeout/.test(error.message)) {
      const message = `The image exceeded the maximum of ${IMAGE_MAX_PIXELS / 1e6} megapixels`;
      throw new RefusedFile('size', message);
    }
    throw error instanceof RefusedFile ? error : unsupportedType(type);
  }
}
