import { findDrawing } from '~/components/all-drawings';
import { Drawing } from '~/components/drawing';
import { BlockImage } from './block-image';
import type { PictureProps } from './picture-props';

const RATIO = 4 / 3;

/** An image from the media library, or a drawing whose files the page does not know yet. */
export function OtherPicture({ name, image, ...looks }: PictureProps) {
  if (image) return <BlockImage image={image} ratio={RATIO} {...looks} />;
  const drawing = findDrawing(name);
  return drawing && <Drawing drawing={drawing} {...looks} />;
}
