import { z } from 'zod';
import { StorageError } from './errors.ts';

const UNITS: Record<string, number> = { gb: 1e9, mb: 1e6, kb: 1e3, b: 1 };

/** Bytes, or a number with a unit as storage-api reads it: thousands, not 1,024s. */
export const sizeSchema = z.union([
  z.number().int().min(1),
  z.string().regex(/^\d{1,9}(\.\d{1,3})?(gb|mb|kb|b)$/i, 'use 20GB / 20MB / 30KB / 3B'),
]);

/** Null lifts the bucket's own limit and undefined leaves it as it is. */
export function parseSize(
  size: z.infer<typeof sizeSchema> | null | undefined,
  maxBytes: number,
): number | null | undefined {
  if (size === null || size === undefined) return size;
  const bytes = typeof size === 'number' ? size : toBytes(size);
  if (bytes > maxBytes) throw new StorageError('EntityTooLarge');
  return bytes;
}

function toBytes(text: string): number {
  const unit = UNITS[text.replace(/[\d.]/g, '').toLowerCase()] ?? 1;
  return Math.round(Number.parseFloat(text) * unit);
}
