import { FileText, Film, ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { ImageWithFallback } from '~/components/image-with-fallback';
import { cn } from '~/lib/cn';
import type { RenditionWidth } from '~/lib/renditions';
import { isImage, type MediaItem } from './media-schema';
import { renditionUrl } from './media-url';

interface MediaThumbnailProps {
  item: MediaItem;
  width: RenditionWidth;
  height: number;
  resize?: 'cover' | 'contain';
  /** Empty if the title is beside it. */
  alt?: string;
  className?: string;
}

/** An image rendition, or an icon for other files. A broken image shows a placeholder (§8). */
export function MediaThumbnail({
  item,
  width,
  height,
  resize = 'cover',
  alt = '',
  className,
}: MediaThumbnailProps) {
  const looks = cn('size-full', resize === 'cover' ? 'object-cover' : 'object-contain', className);
  if (!isImage(item)) {
    const Icon = item.file_type.startsWith('video/') ? Film : FileText;
    return (
      <Placeholder>
        <Icon aria-hidden className="size-9" strokeWidth={1.5} />
      </Placeholder>
    );
  }
  return (
    <ImageWithFallback
      src={renditionUrl(item, { width, height, resize })}
      alt={alt}
      width={width}
      height={height}
      className={looks}
      fallback={<BrokenImage />}
    />
  );
}

export function BrokenImage() {
  return (
    <Placeholder>
      <ImageOff aria-hidden className="size-9" strokeWidth={1.5} />
      <span className="text-xs">Image not available</span>
    </Placeholder>
  );
}

function Placeholder({ children }: { children: ReactNode }) {
  return (
    <div className="grid size-full place-content-center justify-items-center gap-2 text-muted-foreground">
      {children}
    </div>
  );
}
