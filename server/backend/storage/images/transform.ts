import { z } from 'zod';

const QUALITY_MIN = 20;
const QUALITY_MAX = 100;

const side = z.coerce.number().int().min(0);
const share = z.coerce.number().min(0).max(1);

/**
 * storage-api's parameters. A focal point is `gravity=fp` with both offsets from 0 to 1. A quality
 * is accepted but ignored, because each one would need renditions of its own.
 */
export const transformSchema = z.object({
  width: side.default(0),
  height: side.default(0),
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(QUALITY_MIN).max(QUALITY_MAX).optional(),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
  gravity: z.enum(['ce', 'fp']).default('ce'),
  x_offset: share.default(0.5),
  y_offset: share.default(0.5),
});

export type Transform = z.infer<typeof transformSchema>;

export const RENDERED = ['jpeg', 'png', 'gif', 'webp', 'avif'] as const;
export type Format = (typeof RENDERED)[number];
const BEST_FIRST = ['avif', 'webp'] as const;

export interface Size {
  width: number;
  height: number;
}

/**
 * The requested format, or the best that the browser accepts. Animations keep a format that can
 * move.
 */
export function pickFormat(
  { format }: Pick<Transform, 'format'>,
  source: Format,
  accept: string,
  isAnimated: boolean,
): Format {
  if (format === 'origin') return source;
  const wanted = format ?? BEST_FIRST.find((name) => accept.includes(`image/${name}`));
  if (!wanted) return source;
  return isAnimated ? 'webp' : wanted;
}

/** The largest part of the source with the target's proportions, as near the focus as possible. */
export function focalCrop(source: Size, target: Size, focus: { x: number; y: number }) {
  const scale = Math.min(source.width / target.width, source.height / target.height);
  const width = Math.max(1, Math.min(source.width, Math.round(target.width * scale)));
  const height = Math.max(1, Math.min(source.height, Math.round(target.height * scale)));
  const left = clamp(Math.round(focus.x * source.width - width / 2), source.width - width);
  const top = clamp(Math.round(focus.y * source.height - height / 2), source.height - height);
  return { left, top, width, height };
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}
