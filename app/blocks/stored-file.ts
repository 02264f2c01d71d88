import { isRecord, type Property } from './block';

/** A bucket, then a name in it. Storage decides which buckets visitors can read. */
const PATH = /^([a-z-]+)\/(.+)$/;
/** An empty segment, or one that leads out of the bucket. */
const ASTRAY = /\/\.{0,2}(\/|$)/;
const PATH_MAX = 500;
const SIDE_MAX = 100_000;

export interface ImageValue {
  /** Bucket and name, as in `media/1731650000000-ab12.png`. */
  path: string;
  /** Empty when the image adds nothing to the words around it. */
  alt: string;
  width?: number;
  height?: number;
  /** From 0 (left or top) to 1. */
  focalX?: number;
  focalY?: number;
  /** When the file at this path was replaced. */
  replacedAt?: string;
}

/** The bucket and name in a path, or null if the path is not valid. */
export function storedFile(path: unknown): { bucket: string; file_path: string } | null {
  const found =
    typeof path === 'string' && path.length <= PATH_MAX && !ASTRAY.test(path) && PATH.exec(path);
  return found ? { bucket: found[1] ?? '', file_path: found[2] ?? '' } : null;
}

export function image(label: string): Property<ImageValue | null> {
  return { field: { control: 'image', label }, read: readImage };
}

/** Null if it does not name a stored file. */
export function readImage(stored: unknown): ImageValue | null {
  if (!isRecord(stored) || !storedFile(stored.path)) return null;
  const { path, alt, width, height, focalX, focalY, replacedAt } = stored;
  return {
    path: String(path),
    alt: typeof alt === 'string' ? alt : '',
    width: within(width, 1, SIDE_MAX),
    height: within(height, 1, SIDE_MAX),
    focalX: within(focalX, 0, 1),
    focalY: within(focalY, 0, 1),
    replacedAt:
      typeof replacedAt === 'string' && Date.parse(replacedAt) > 0 ? replacedAt : undefined,
  };
}

function within(stored: unknown, min: number, max: number): number | undefined {
  return typeof stored === 'number' && stored >= min && stored <= max ? stored : undefined;
}
