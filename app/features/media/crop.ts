import type { FocalPoint } from './focal-point';
import { TITLE_MAX } from './media-schema';

export interface Size {
  width: number;
  height: number;
}

/** The part of an image to keep, as fractions of the turned image, from 0 to 1. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The same in pixels. */
export interface PixelBox extends Size {
  left: number;
  top: number;
}

/** Which edges a drag moves: -1 for left or top, 1 for right or bottom, 0 for neither. */
export interface Handle {
  across: -1 | 0 | 1;
  down: -1 | 0 | 1;
}

export const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 };

/** Width divided by height; `null` is any shape. */
export const SHAPES = {
  free: { label: 'Any shape', ratio: null },
  square: { label: 'Square (1:1)', ratio: 1 },
  photo: { label: 'Photo (4:3)', ratio: 4 / 3 },
  wide: { label: 'Wide (16:9)', ratio: 16 / 9 },
  share: { label: 'Share image (1200 × 630)', ratio: 1200 / 630 },
} as const;

export type Shape = keyof typeof SHAPES;

/** A smaller part would be hard to grab. */
const MIN_SHARE = 0.05;
const STEP = 0.01;
const LARGE_STEP = 0.1;

export const HANDLES: readonly Handle[] = ([-1, 0, 1] as const)
  .flatMap((down) => ([-1, 0, 1] as const).map((across) => ({ across, down })))
  .filter(({ across, down }) => across !== 0 || down !== 0);

/** The size after a number of quarter turns. */
export function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 1 ? { width: height, height: width } : { width, height };
}

/** The largest part of a shape, in the middle. */
export function largestCrop(size: Size, ratio: number | null): Crop {
  if (ratio === null) return WHOLE;
  const share = ratio / (size.width / size.height);
  const [width, height] = share > 1 ? [1, 1 / share] : [share, 1];
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

export function movedCrop(crop: Crop, dx: number, dy: number): Crop {
  return {
    ...crop,
    x: between(crop.x + dx, 0, 1 - crop.width),
    y: between(crop.y + dy, 0, 1 - crop.height),
  };
}

/** Moves the edges of a handle. A fixed shape keeps its ratio, and the opposite corner its place. */
export function resizedCrop(
  crop: Crop,
  handle: Handle,
  [dx, dy]: readonly [number, number],
  { size, ratio }: { size: Size; ratio: number | null },
): Crop {
  const right = crop.x + crop.width;
  const bottom = crop.y + crop.height;
  const roomAcross = handle.across < 0 ? right : 1 - crop.x;
  const roomDown = handle.down < 0 ? bottom : 1 - crop.y;
  let width = between(crop.width + dx * handle.across, MIN_SHARE, roomAcross);
  let height = between(crop.height + dy * handle.down, MIN_SHARE, roomDown);
  if (ratio !== null) {
    // The ratio of the fractions differs from that of the pixels.
    const share = ratio / (size.width / size.height);
    if (handle.across === 0) width = height * share;
    const widest = Math.min(roomAcross, roomDown * share);
    width = between(width, Math.min(MIN_SHARE, widest), widest);
    height = width / share;
  }
  return {
    x: handle.across < 0 ? right - width : crop.x,
    y: handle.down < 0 ? bottom - height : crop.y,
    width,
    height,
  };
}

/** The same part after another quarter turn, clockwise or back. */
export function turnedCrop({ x, y, width, height }: Crop, isClockwise: boolean): Crop {
  return isClockwise
    ? { x: 1 - y - height, y: x, width: height, height: width }
    : { x: y, y: 1 - x - width, width: height, height: width };
}

/** The crop after a key press, or `null` if the key does nothing. With Shift it changes the size. */
export function cropAfterKey(
  crop: Crop,
  { key, shiftKey, altKey }: { key: string; shiftKey: boolean; altKey: boolean },
  frame: { size: Size; ratio: number | null },
): Crop | null {
  const step = altKey ? LARGE_STEP : STEP;
  const [dx, dy] = DIRECTIONS[key] ?? [0, 0];
  if (dx === 0 && dy === 0) return null;
  if (!shiftKey) return movedCrop(crop, dx * step, dy * step);
  const handle: Handle = dx === 0 ? { across: 0, down: 1 } : { across: 1, down: 0 };
  return resizedCrop(crop, handle, [dx * step, dy * step], frame);
}

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** In whole pixels, inside the image. */
export function pixelsOf(crop: Crop, { width, height }: Size): PixelBox {
  const left = between(Math.round(crop.x * width), 0, width - 1);
  const top = between(Math.round(crop.y * height), 0, height - 1);
  return {
    left,
    top,
    width: between(Math.round(crop.width * width), 1, width - left),
    height: between(Math.round(crop.height * height), 1, height - top),
  };
}

export function describeCrop({ left, top, width, height }: PixelBox): string {
  return `${width} × ${height} px, ${left} px from the left, ${top} px from the top`;
}

/** Where the focal point is in the result: the same spot, or the nearest one that is left. */
export function focalAfterCrop({ x, y }: FocalPoint, turns: number, crop: Crop): FocalPoint {
  let point = { x, y };
  for (let turn = 0; turn < turns; turn++) point = { x: 1 - point.y, y: point.x };
  return {
    x: hundredths(between((point.x - crop.x) / crop.width, 0, 1)),
    y: hundredths(between((point.y - crop.y) / crop.height, 0, 1)),
  };
}

export function croppedTitle(name: string): string {
  const ending = ' (cropped)';
  return `${name.slice(0, TITLE_MAX - ending.length)}${ending}`;
}

function hundredths(share: number): number {
  return Math.round(share * 100) / 100;
}

function between(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
