import { Illustration } from '~/components/illustration';
import { lateComponent } from '~/lib/late-code';
import type { ImageValue } from './stored-file';

/** Loaded only for pages that show one of these. */
const Other = lateComponent(async () => ({
  default: (await import('./other-picture')).OtherPicture,
}));

export interface PictureProps {
  /** One of the site's drawings, or empty. */
  name: string;
  /** Shown instead of the drawing. */
  image: ImageValue | null;
  sizes: string;
  isFirst?: boolean;
  className: string;
}

/** Whether there is anything to show. */
export function hasPicture({ name, image }: Pick<PictureProps, 'name' | 'image'>): boolean {
  return name !== '' || image !== null;
}

/** A drawing of the site, or an image from the media library. */
export function BlockPicture({ name, image, ...looks }: PictureProps) {
  if (!image && (name === 'hero' || name === 'mentor' || name === 'office')) {
    return <Illustration name={name} {...looks} />;
  }
  return <Other name={name} image={image} {...looks} />;
}
