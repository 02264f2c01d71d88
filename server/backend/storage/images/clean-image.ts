import type { Metadata, Sharp } from 'sharp';
import { IMAGE_MAX_PIXELS } from '../../../../app/lib/upload.ts';
import { rebuildGif } from './gif.ts';
import type { CleanImage } from './icon.ts';
import { loadSharp } from './load-sharp.ts';
import { RefusedFile, unsupportedType } from './refused-file.ts';
import { rebuildAnimation } from './webp-animation.ts';

const TIMEOUT_S = 30;
/**
 * The most a decoder may hold of an image at once. A request then needs less than 150 MB in total.
 */
const DECODER_MAX_BYTES = 100_000_000;
/**
 * Reducing to a palette takes half a second per megapixel, so larger palette PNGs are stored
 * without one.
 */
const PALETTE_MAX_PIXELS = 4_000_000;
/** The next quality is tried if the previous one made a file over the limit. */
const QUALITIES = [90, 70];
/** Decoding an animation checks that its frames are valid. How they look does not matter. */
const GLANCE_PX = 16;

interface Encoding {
  /** Larger images are scaled down to this. */
  sideMax: number;
  encode(image: Sharp, source: Metadata, quality: number): Sharp;
  /** Almost without loss, for an image that will be encoded once more. */
  keep(image: Sharp): Sharp;
}

const ENCODINGS: Record<string, Encoding> = {
  jpeg: {
    sideMax: 4096,
    // Optimal tables would need the whole image in memory, only to save 5 per cent.
    encode: (image, _source, quality) => image.jpeg({ quality, optimiseCoding: false }),
    keep: (image) => image.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }),
  },
  png: {
    sideMax: 4096,
    encode: (image, source) => image.png({ palette: hasSmallPalette(source) }),
    keep: (image) => image.png(),
  },
  webp: {
    // Encoding takes twelve bytes per pixel.
    sideMax: 3072,
    encode: (image, _source, quality) => image.webp({ quality, effort: 2 }),
    keep: (image) => image.webp({ lossless: true, effort: 0 }),
  },
};

/**
 * Encodes an image again, upright and within `maxBytes`, so that only its pixels remain. Animations
 * are rebuilt from their frames instead.
 */
export async function cleanImage(
  bytes: Uint8Array,
  type: string,
  maxBytes: number,
): Promise<CleanImage | undefined> {
  try {
    const image = open(bytes);
    const source = await image.metadata();
    if (`image/${source.format}` !== type) return undefined;
    checkCost(source, bytes);
    if (type === 'image/gif') return await checkFrames(rebuildGif(bytes));
    if ((source.pages ?? 1) > 1) return await checkFrames(rebuildAnimation(bytes));
    return await encodeAnew(bytes, source, maxBytes);
  } catch (error) {
    if (error instanceof Error && /pixel limit|timeout/.test(error.message)) throw tooManyPixels();
    throw error instanceof RefusedFile ? error : unsupportedType(type);
  }
}

function open(bytes: Uint8Array): Sharp {
  // The limit counts the pixels of all frames.
  const options = { animated: true, limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' } as const;
  return loadSharp()(bytes, options);
}

export interface ImageEdit {
  /** Quarter turns, clockwise. */
  turns: number;
  /** The part to keep, in pixels of the turned image. */
  crop: { left: number; top: number; width: number; height: number };
  /** Whether storage will encode the result, so that this should lose nothing. */
  isEncodedAgain: boolean;
}

/** The image is smaller than the caller believes: it has been replaced since. */
export class OutsideImage extends Error {
  override name = 'OutsideImage';
}

/**
 * Turns and crops an image. Animations are refused: cropping would keep only their first frame.
 */
export async function editImage(
  bytes: Uint8Array,
  edit: ImageEdit,
  maxBytes: number,
): Promise<CleanImage & { type: string }> {
  const source = await open(bytes)
    .metadata()
    .catch(() => undefined);
  const type = `image/${source?.format}`;
  if (!source || !ENCODINGS[source.format] || (source.pages ?? 1) > 1) throw unsupportedType(type);
  checkCost(source, bytes);
  const { left, top, width, height } = edit.crop;
  const { autoOrient } = source;
  const isTurned = edit.turns % 2 === 1;
  const [across, down] = isTurned
    ? [autoOrient.height, autoOrient.width]
    : [autoOrient.width, autoOrient.height];
  if (left + width > across || top + height > down) {
    throw new OutsideImage('The part to keep is outside the image');
  }
  const image = await encodeAnew(bytes, source, maxBytes, edit);
  if (!image) throw unsupportedType(type);
  return { ...image, type };
}

async function encodeAnew(bytes: Uint8Array, source: Metadata, maxBytes: number, edit?: ImageEdit) {
  const encoding = ENCODINGS[source.format];
  if (!encoding) return undefined;
  const { sideMax } = encoding;
  const attempts = QUALITIES.map(
    (quality) => (image: Sharp) => encoding.encode(image, source, quality),
  );
  if (edit?.isEncodedAgain) attempts.unshift(encoding.keep);
  for (const encode of attempts) {
    const upright = open(bytes).autoOrient();
    const shaped = edit ? upright.rotate(edit.turns * 90).extract(edit.crop) : upright;
    const image = shaped.resize({
      width: sideMax,
      height: sideMax,
      fit: 'inside',
      withoutEnlargement: true,
    });
    const { data, info } = await encode(image)
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    if (data.byteLength <= maxBytes) return { bytes: data, width, height };
  }
  throw new RefusedFile('size', 'The object exceeded the maximum allowed size');
}

async function checkFrames(image: CleanImage | undefined): Promise<CleanImage | undefined> {
  if (image) await open(image.bytes).resize({ width: GLANCE_PX }).raw().toBuffer();
  return image;
}

function checkCost(source: Metadata, bytes: Uint8Array): void {
  const pixels = source.width * source.height;
  if (pixels > IMAGE_MAX_PIXELS) throw tooManyPixels();
  if (decoderBytes(source, bytes) > DECODER_MAX_BYTES) {
    throw new RefusedFile(
      'size',
      'The image takes too much memory to open. Please save it at a smaller size.',
    );
  }
}

/**
 * How much the decoder holds. Most images are decoded line by line or at the size needed; these
 * kinds are held whole.
 */
function decoderBytes(source: Metadata, bytes: Uint8Array): number {
  const pixels = source.width * (source.pageHeight ?? source.height);
  const channels = source.channels ?? 4;
  switch (source.format) {
    case 'jpeg':
      return source.isProgressive ? pixels * 2 * jpegPlanes(source) : 0;
    case 'png':
      return source.isProgressive ? pixels * channels * (source.depth === 'ushort' ? 2 : 1) : 0;
    case 'webp':
      return isPlainWebp(bytes) ? 0 : pixels * 4;
    default:
      return pixels * 4;
  }
}

function jpegPlanes({ channels = 3, chromaSubsampling }: Metadata): number {
  return channels === 3 && chromaSubsampling === '4:2:0' ? 1.5 : channels;
}

/** Whether it is neither lossless nor animated. */
function isPlainWebp(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(12, 16)).toString('latin1') === 'VP8 ';
}

function hasSmallPalette({ isPalette, width, height }: Metadata): boolean {
  return isPalette === true && width * height <= PALETTE_MAX_PIXELS;
}

function tooManyPixels(): RefusedFile {
  const megapixels = Math.floor(IMAGE_MAX_PIXELS / 1e6);
  return new RefusedFile('size', `The image exceeded the maximum of ${megapixels} megapixels`);
}
