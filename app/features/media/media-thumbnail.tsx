import { FileText, Film, ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { ImageWithFallback } from '~/components/image-with-fallback';
import { cn } from '~/lib/cn';
import type { RenditionWidth } from '~/lib/renditions';
import { isImage, isVideo, type MediaItem, nameOf } from './media-schema';
import { fileUrl, renditionUrl } from './media-url';

interface MediaThumbnailProps {
  item: MediaItem;
  width: RenditionWidth;
  height: number;
  resize?: 'cover' | 'contain';
  /** Empty if the title is beside it. */
  alt?: string;
  className?: string;
  /** Whether a video is shown with its controls instead of an icon. */
  isPlayable?: boolean | undefined;
}

/** An image rendition, or an icon for other files. A broken image shows a placeholder (§8). */
export function MediaThumbnail({
  item,
  width,
  height,
  resize = 'cover',
  alt = '',
  className,
  isPlayable = false,
}: MediaThumbnailProps) {
  const looks = cn('size-full', resize === 'cover' ? 'object-cover' : 'object-contain', className);
  if (isPlayable && isVideo(item)) return <MediaVideo item={item} />;
  if (!isImage(item)) {
    const Icon = isVideo(item) ? Film : FileText;
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

/** Loads only the length and the first picture until someone plays it. */
function MediaVideo({ item }: { item: MediaItem }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: The library does not know what is said in a video.
    <video
      src={fileUrl(item)}
      aria-label={nameOf(item)}
      controls
      playsInline
      preload="metadata"
      className="relative z-10 size-full bg-black object-contain"
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
