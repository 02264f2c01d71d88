import { renditionUrl } from '~/features/media/media-url';
import type { RenditionWidth } from '~/lib/renditions';
import { type ImageValue, storedFile } from './stored-file';

/** Only a few, because the server makes each width once and keeps it. */
const WIDTHS: RenditionWidth[] = [480, 800, 1200, 1600];
/** For browsers that do not support `srcset`. */
const USUAL_WIDTH: RenditionWidth = 800;
const USUAL_RATIO = 4 / 3;
const CENTRE = 0.5;

export interface Frame {
  /** Width divided by height. Crops around the focal point; without it, the whole image shows. */
  ratio?: number;
}

/**
 * The addresses of an image's renditions, and its size, so that the page does not move as it loads.
 */
export function imageSources(image: ImageValue, { ratio }: Frame) {
  const file = storedFile(image.path);
  if (!file) return null;
  const { width: ownWidth, height: ownHeight } = image;
  const ownRatio = ownWidth && ownHeight ? ownWidth / ownHeight : undefined;
  const shown = ratio ?? ownRatio ?? USUAL_RATIO;
  const stored = {
    ...file,
    focal_x: image.focalX ?? CENTRE,
    focal_y: image.focalY ?? CENTRE,
    replaced_at: image.replacedAt,
  };
  // Storage does not enlarge images, so widths beyond the file's own are left out.
  const steps = WIDTHS.filter((step, index) => index === 0 || step <= (ownWidth ?? step));
  const widest = steps.at(-1) ?? USUAL_WIDTH;
  const urlAt = (width: RenditionWidth) =>
    renditionUrl(stored, { width, height: Math.round(width / shown), resize: 'cover' });
  return {
    src: urlAt(widest < USUAL_WIDTH ? widest : USUAL_WIDTH),
    srcSet: steps.map((step) => `${urlAt(step)} ${step}w`).join(', '),
    width: widest,
    height: Math.round(widest / shown),
  };
}
