import type { Dimensions } from './measure-image';
import type { MediaItem } from './media-schema';

/** The point that stays visible when an image is cropped: from 0 (left or top) to 1. */
export interface FocalPoint {
  x: number;
  y: number;
}

type FocalColumns = Pick<MediaItem, 'focal_x' | 'focal_y'>;

const CENTRE = 0.5;
const STEP = 0.01;
const LARGE_STEP = 0.1;
/** Two exports of the same image differ by less. */
const SAME_RATIO = 0.02;

const DIRECTIONS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The point in the box that someone clicked. */
export function pointIn(
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  { clientX, clientY }: { clientX: number; clientY: number },
): FocalPoint {
  return {
    x: within((clientX - box.left) / box.width),
    y: within((clientY - box.top) / box.height),
  };
}

/** The point after a key press, or `null` if the key does not move it. */
export function movedPoint(
  { x, y }: FocalPoint,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): FocalPoint | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const step = shiftKey ? LARGE_STEP : STEP;
  return { x: within(x + direction[0] * step), y: within(y + direction[1] * step) };
}

export function describePoint({ x, y }: FocalPoint): string {
  return `${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top`;
}

/** CSS for an image that covers a box, cropped as in storage: the point is central if possible. */
export function objectPosition({ x, y }: FocalPoint, imageRatio: number, boxRatio: number): string {
  const across = cropShare(x, boxRatio / imageRatio);
  const down = cropShare(y, imageRatio / boxRatio);
  return `${across}% ${down}%`;
}

/** How much of the hidden part is before the visible part, in per cent. */
function cropShare(centre: number, visible: number): number {
  if (visible >= 1) return 50;
  const start = Math.min(Math.max(centre - visible / 2, 0), 1 - visible);
  return Math.round((start / (1 - visible)) * 100);
}

/** Keeps the point for an image of the same shape, such as a better export, or resets it. */
export function focalAfterReplacement(
  before: FocalColumns & Dimensions,
  after: Dimensions,
): FocalColumns {
  const [ratio, nextRatio] = [before, after].map(({ width, height }) =>
    width && height ? width / height : null,
  );
  const isSameShape = ratio && nextRatio && Math.abs(nextRatio / ratio - 1) <= SAME_RATIO;
  if (!isSameShape) return { focal_x: CENTRE, focal_y: CENTRE };
  return { focal_x: before.focal_x, focal_y: before.focal_y };
}

function within(share: number): number {
  const hundredths = Math.round(share * 100) / 100;
  return Math.min(Math.max(Number.isFinite(hundredths) ? hundredths : CENTRE, 0), 1);
}
