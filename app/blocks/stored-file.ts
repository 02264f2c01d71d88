import type { Property } from './block';
import { isRecord } from './properties';

/** Those a page may show. */
const BUCKETS = ['media', 'content-images', 'hero-images', 'logos', 'avatars'];
const PATH_MAX = 500;
const VIDEO_FILE = /\.(mp4|webm)$/i;

export interface ImageValue {
  /** Bucket and name, as in `media/1731650000000-ab12.png`. */
  path: string;
  /** Empty where the image says nothing that the words do not. */
  alt: string;
  width?: number;
  height?: number;
  /** From 0, left or top, to 1. */
  focalX?: number;
  focalY?: number;
}

/** The bucket and name in a path, or nothing where it leads out of the buckets. */
export function storedFile(path: unknown): { bucket: string; file_path: string } | null {
  if (typeof path !== 'string' || path.length > PATH_MAX) return null;
  const [bucket = '', ...names] = path.split('/');
  const isSound = names.length > 0 && names.every((name) => !['', '.', '..'].includes(name));
  return BUCKETS.includes(bucket) && isSound ? { bucket, file_path: names.join('/') } : null;
}

export function image(label: string): Property<ImageValue | null> {
  return { field: { control: 'image', label }, read: readImage };
}

/** The path of an MP4 or WebM file in the media bucket; empty without one. */
export function video(label: string): Property<string> {
  return {
    field: { control: 'video', label },
    read: (stored) =>
      storedFile(stored)?.bucket === 'media' && VIDEO_FILE.test(String(stored))
        ? String(stored)
        : '',
  };
}

function readImage(stored: unknown): ImageValue | null {
  if (!isRecord(stored) || !storedFile(stored.path)) return null;
  return {
    path: String(stored.path),
    alt: typeof stored.alt === 'string' ? stored.alt : '',
    width: sideOf(stored.width),
    height: sideOf(stored.height),
    focalX: shareOf(stored.focalX),
    focalY: shareOf(stored.focalY),
  };
}

function sideOf(stored: unknown): number | undefined {
  return Number.isInteger(stored) && Number(stored) > 0 ? Number(stored) : undefined;
}

function shareOf(stored: unknown): number | undefined {
  return typeof stored === 'number' && stored >= 0 && stored <= 1 ? stored : undefined;
}
