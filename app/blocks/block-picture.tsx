import { Drawing } from '~/components/drawing';
import type { DrawingSources } from '~/components/drawing-sources';
import { lateComponent } from '~/lib/late-code';
import type { PictureProps } from './picture-props';

/** Loaded only where there is no drawing from the server. */
const Other = lateComponent(async () => ({
  default: (await import('./other-picture')).OtherPicture,
}));

/** What the server adds to the properties of a block with a drawing. */
export interface WithDrawing {
  drawing?: DrawingSources;
}

/** One of the site's drawings, or an image from the media library. */
export function BlockPicture({ drawing, ...picture }: PictureProps & WithDrawing) {
  const { name, image, ...looks } = picture;
  if (!name && !image) return null;
  return drawing && !image ? <Drawing drawing={drawing} {...looks} /> : <Other {...picture} />;
}
