import { clsx } from 'clsx';
import { useSite } from '~/lib/site/use-site';

export interface DrawingLooks {
  sizes: string;
  /** In view when the page opens, so it is fetched early. Other drawings load as they come near. */
  isFirst?: boolean;
  className?: string;
}

interface DrawingProps extends DrawingLooks {
  name: string;
  facts: { alt: string; width: number; height: number; widths: readonly number[] };
  files: Record<string, string>;
}

/**
 * Shows a drawing at the width the screen needs, dimmed in dark mode. A site that uses no drawings
 * shows plain shapes in the brand's colours (app/styles/plain-picture.css), so that nothing moves.
 */
export function Drawing({ name, facts, files, sizes, isFirst = false, className }: DrawingProps) {
  const { alt, width, height, widths } = facts;
  if (useSite().settings.looks.illustrations === 'none') {
    return <div aria-hidden className={clsx(className, 'plain-picture')} />;
  }
  const fileUrl = (step: number | undefined, format: 'avif' | 'webp') =>
    files[`../content/illustrations/${name}-${step}.${format}`] ?? '';
  const sources = (format: 'avif' | 'webp') =>
    widths.map((step) => `${fileUrl(step, format)} ${step}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        src={fileUrl(widths[1], 'webp')}
        srcSet={sources('webp')}
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
