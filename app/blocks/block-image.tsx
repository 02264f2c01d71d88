import { clsx } from 'clsx';
import { type Frame, imageSources } from './image-sources';
import type { ImageValue } from './stored-file';

interface BlockImageProps extends Frame {
  image: ImageValue;
  /** How wide it is shown, as browsers' `sizes` puts it. */
  sizes: string;
  /** In view when the page opens: fetched early. Others wait until they come near. */
  isFirst?: boolean;
  className?: string;
}

/** A stored image at the width the screen needs, in the best format the browser takes. */
export function BlockImage({
  image,
  sizes,
  isFirst = false,
  className,
  ...frame
}: BlockImageProps) {
  const sources = imageSources(image, frame);
  if (!sources) return null;
  return (
    <img
      {...sources}
      sizes={sizes}
      alt={image.alt}
      className={clsx('bg-muted', className)}
      decoding={isFirst ? 'sync' : 'async'}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
    />
  );
}
