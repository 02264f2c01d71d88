import { clsx } from 'clsx';
import { ILLUSTRATIONS, type IllustrationName } from '~/content/illustrations';

/** Served under names that change with their content, so that browsers may keep them for good. */
const FILES = import.meta.glob<string>('../content/illustrations/*', {
  eager: true,
  query: '?url',
  import: 'default',
});

function fileUrl(name: IllustrationName, width: number, format: 'avif' | 'webp'): string {
  return FILES[`../content/illustrations/${name}-${width}.${format}`] ?? '';
}

interface IllustrationProps {
  name: IllustrationName;
  sizes: string;
  /** In view when the page opens: fetched early. Others wait until they come near. */
  isFirst?: boolean;
  className?: string;
}

/** One of the site's own drawings, at the width the screen needs; dimmed where the page is dark. */
export function Illustration({ name, sizes, isFirst = false, className }: IllustrationProps) {
  const { alt, width, height, widths } = ILLUSTRATIONS[name];
  const sources = (format: 'avif' | 'webp') =>
    widths.map((step) => `${fileUrl(name, step, format)} ${step}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        src={fileUrl(name, widths[1], 'webp')}
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
