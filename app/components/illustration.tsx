import { ILLUSTRATIONS, type IllustrationName } from '~/content/illustrations';

interface IllustrationProps {
  name: IllustrationName;
  alt: string;
  sizes: string;
  /** In view when the page opens: fetched early. Others wait until they come near. */
  isFirst?: boolean;
  className?: string;
}

/** One of the site's own drawings, at the width the screen needs. */
export function Illustration({ name, alt, sizes, isFirst = false, className }: IllustrationProps) {
  const { width, height, widths } = ILLUSTRATIONS[name];
  const sources = (format: string) =>
    widths.map((step) => `/illustrations/${name}-${step}.${format} ${step}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        src={`/illustrations/${name}-${widths[1]}.webp`}
        srcSet={sources('webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        className={className}
        decoding={isFirst ? 'sync' : 'async'}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
    </picture>
  );
}
