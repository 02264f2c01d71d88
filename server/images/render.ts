import sharp, { type Sharp } from 'sharp';
import { IMAGE_MAX_PIXELS } from '../../app/lib/upload.ts';
import { type Format, focalCrop, focusOf, type Transform } from './transform.ts';

const TIMEOUT_S = 20;

/** Where no quality is asked for: about the same to the eye in each. PNG and GIF have no such dial. */
const ENCODINGS: Record<Format, (image: Sharp, quality?: number) => Sharp> = {
  jpeg: (image, quality = 80) => image.jpeg({ quality }),
  webp: (image, quality = 80) => image.webp({ quality }),
  // Higher efforts take seconds for a few per cent.
  avif: (image, quality = 55) => image.avif({ quality, effort: 2 }),
  png: (image) => image.png(),
  gif: (image) => image.gif(),
};

/** An image at the size, crop and format asked for. */
export async function render(
  bytes: Uint8Array,
  transform: Transform,
  format: Format,
): Promise<Uint8Array> {
  const image = sharp(bytes, { animated: format !== 'avif', limitInputPixels: IMAGE_MAX_PIXELS });
  const { width, height, resize, quality } = transform;
  const isBox = width > 0 && height > 0;
  if (isBox && resize === 'cover') {
    const source = await image.metadata();
    const frame = { width: source.width, height: source.pageHeight ?? source.height };
    image.extract(focalCrop(frame, { width, height }, focusOf(transform)));
  }
  if (width || height) {
    image.resize({
      width: width || undefined,
      height: height || undefined,
      fit: isBox && resize !== 'contain' ? 'fill' : 'inside',
      withoutEnlargement: true,
    });
  }
  return ENCODINGS[format](image, quality).timeout({ seconds: TIMEOUT_S }).toBuffer();
}
