import { IllustrationPart } from '~/components/drawing-part';
import { ILLUSTRATION_PARTS, type IllustrationPartName } from '~/content/illustration-parts';
import { BlockImage } from './block-image';
import type { PictureProps } from './block-picture';

const RATIO = 4 / 3;

/** A part of a drawing, or an image from the media library. */
export function OtherPicture({ name, image, ...looks }: PictureProps) {
  if (image) return <BlockImage image={image} ratio={RATIO} {...looks} />;
  return isPart(name) ? <IllustrationPart name={name} {...looks} /> : null;
}

function isPart(name: string): name is IllustrationPartName {
  return Object.hasOwn(ILLUSTRATION_PARTS, name);
}
