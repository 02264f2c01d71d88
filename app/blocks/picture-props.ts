import type { DrawingLooks } from '~/components/drawing';
import type { ImageValue } from './stored-file';

export interface PictureProps extends DrawingLooks {
  /** The name of one of the site's drawings, or empty. */
  name: string;
  /** Shown instead of the drawing. */
  image: ImageValue | null;
}
