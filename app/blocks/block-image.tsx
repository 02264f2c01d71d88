import { clsx } from 'clsx';
import { type ReactNode, useContext } from 'react';
import { ImageWithFallback } from '~/components/image-with-fallback';
import { EditingContext } from './editing';
import { type Frame, imageSources } from './image-sources';
import type { ImageValue } from './stored-file';

interface BlockImageProps extends Frame {
  image: ImageValue;
  /** The displayed width, in the syntax of the `sizes` attribute. */
  sizes: string;
  /** In view when the page opens, so it is fetched early. Other images load as they come near. */
  isFirst?: boolean;
  className?: string;
  /** Shown when the image cannot be loaded. Staff see a note in the editor. */
  fallback?: ReactNode;
}

/** Shows a stored image at the width the screen needs, in the best format the browser supports. */
export function BlockImage({
  image,
  sizes,
  isFirst = false,
  className,
  fallback = null,
  ...frame
}: BlockImageProps) {
  const isEditing = useContext(EditingContext);
  const sources = imageSources(image, frame);
  if (!sources) return null;
  return (
    <ImageWithFallback
      {...sources}
      sizes={sizes}
      alt={image.alt}
      className={clsx('bg-muted', className)}
      decoding={isFirst ? 'sync' : 'async'}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      fallback={isEditing ? <MissingImage alt={image.alt} /> : fallback}
    />
  );
}

function MissingImage({ alt }: { alt: string }) {
  return (
    <span
      role="img"
      aria-label={alt || 'Image not available'}
      className="grid min-h-24 w-full place-items-center rounded-md border border-dashed border-input p-3 text-sm text-muted-foreground"
    >
      Image not available. Choose another.
    </span>
  );
}
