import { clsx } from 'clsx';
import { useSite } from '~/lib/site/use-site';
import type { DrawingSources } from './drawing-sources';

export interface DrawingLooks {
  sizes: string;
  /** In view when the page opens, so it is fetched early. Other drawings load as they come near. */
  isFirst?: boolean;
  className?: string;
}

interface DrawingProps extends DrawingLooks {
  drawing: DrawingSources;
}

/**
 * Shows a drawing at the width the screen needs, dimmed in dark mode. A site that uses no drawings
 * shows plain shapes in the brand's colours (app/styles/plain-picture.css), so that nothing moves.
 */
export function Drawing({ drawing, sizes, isFirst = false, className }: DrawingProps) {
  const { alt, width, height, src, avif, webp } = drawing;
  if (useSite().settings.looks.illustrations === 'none') {
    return <div aria-hidden className={clsx(className, 'plain-picture')} />;
  }
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        src={src}
        srcSet={webp}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        className={clsx(className, 'dark:brightness-75 dark:saturate-90')}
        decoding={isFirst ? 'sync' : 'async'}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
    </picture>
  );
}
