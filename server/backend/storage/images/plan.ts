import { RENDITION_WIDTHS } from '../../../../app/lib/renditions.ts';
import { focalCrop, type Size, type Transform } from './transform.ts';

const WIDEST = RENDITION_WIDTHS.at(-1) ?? 0;
const TALLEST = 2400;
/** A crop's height is a number of 48ths of its width: 1:1, 4:3, 3:2 and 16:9 are among them. */
const SHAPE_STEPS = 48;
const SHAPE_MIN = SHAPE_STEPS / 4;
const SHAPE_MAX = SHAPE_STEPS * 3;
/** A crop this close to the image's own shape shows the whole image. */
const SAME_SHAPE = 0.01;
const FOCUS_STEPS = 20;

/** A rendition to make: the size of the whole image, and the part of it that is shown. */
export interface Plan {
  whole: Size;
  part?: Size & { left: number; top: number };
}

/**
 * The available rendition nearest to the request. Only a fixed number can be made of an image,
 * whatever strangers request. Never larger than the image.
 */
export function planRendition(source: Size, transform: Transform): Plan {
  const { width, height, resize } = transform;
  const isBox = width > 0 && height > 0;
  const ownShape = source.height / source.width;
  if (!isBox || resize === 'contain') return fitInside(source, width, height);
  const shape = clamp(Math.round((SHAPE_STEPS * height) / width), SHAPE_MIN, SHAPE_MAX);
  const widest = nextWidth(width);
  if (resize === 'fill') {
    const tallest = Math.min(TALLEST, Math.round((widest * shape) / SHAPE_STEPS));
    return {
      whole: { width: Math.min(widest, source.width), height: Math.min(tallest, source.height) },
    };
  }
  if (Math.abs(height / width / ownShape - 1) < SAME_SHAPE)
    return { whole: scaleTo(source, widest) };
  const crop = focalCrop(source, { width: SHAPE_STEPS, height: shape }, focusOf(transform));
  return cropAt(source, crop, Math.min(1, widest / crop.width, TALLEST / crop.height));
}

/** Identifies a plan. Safe to use in a file name. */
export function planName({ whole, part }: Plan): string {
  const size = `${whole.width}x${whole.height}`;
  return part ? `${part.width}x${part.height}-of-${size}-at-${part.left}-${part.top}` : size;
}

export function planPixels({ whole, part = { ...whole, left: 0, top: 0 } }: Plan): number {
  return part.width * part.height;
}

function fitInside(source: Size, width: number, height: number): Plan {
  const byHeight = height > 0 ? (height * source.width) / source.height : WIDEST;
  return { whole: scaleTo(source, nextWidth(Math.min(width || WIDEST, byHeight))) };
}

function scaleTo(source: Size, width: number): Size {
  return scaled(source, Math.min(1, width / source.width, TALLEST / source.height));
}

function cropAt(source: Size, crop: Size & { left: number; top: number }, scale: number): Plan {
  const { width, height } = scaled(crop, scale);
  const all = scaled(source, scale);
  const whole = { width: Math.max(width, all.width), height: Math.max(height, all.height) };
  const left = clamp(Math.round(crop.left * scale), 0, whole.width - width);
  const top = clamp(Math.round(crop.top * scale), 0, whole.height - height);
  return { whole, part: { left, top, width, height } };
}

function nextWidth(width: number): number {
  return RENDITION_WIDTHS.find((step) => step >= width) ?? WIDEST;
}

function scaled({ width, height }: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function focusOf({ gravity, x_offset, y_offset }: Transform) {
  if (gravity !== 'fp') return { x: 0.5, y: 0.5 };
  const [x = 0, y = 0] = [x_offset, y_offset].map(
    (share) => Math.round(share * FOCUS_STEPS) / FOCUS_STEPS,
  );
  return { x, y };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
