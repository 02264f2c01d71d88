import type { ReactNode } from 'react';
import { ImageWithFallback } from '~/components/image-with-fallback';
import type { MediaItem } from '~/features/media/media-schema';
import { BrokenImage } from '~/features/media/media-thumbnail';
import { renditionUrl } from '~/features/media/media-url';
import { HERO_BUCKET, heroName } from './hero-schema';

const PREVIEW = { width: 800, height: 600 } as const;
const CENTRE = { focal_x: 0.5, focal_y: 0.5 };

interface HeroPreviewProps {
  path: string | undefined;
  /** The image's row in the media library. */
  item: MediaItem | null | undefined;
  /** Shown if there is no image. */
  children: ReactNode;
}

/** An image as the hero shows it. */
export function HeroPreview({ path, item, children }: HeroPreviewProps) {
  return (
    <div className="grid aspect-4/3 place-items-center overflow-hidden rounded-md bg-muted text-sm text-muted-foreground">
      {path === undefined ? (
        children
      ) : (
        <ImageWithFallback
          src={previewUrl(path, item)}
          alt=""
          {...PREVIEW}
          className="size-full object-cover"
          fallback={<BrokenImage />}
        />
      )}
    </div>
  );
}

/** A path under `storage/` is in the bucket; others are on the site (§2). */
function previewUrl(path: string, item: MediaItem | null | undefined): string {
  const name = heroName(path);
  if (name === null) return path;
  const file = item ?? { bucket: HERO_BUCKET, file_path: name, ...CENTRE };
  return renditionUrl(file, { ...PREVIEW, resize: 'cover' });
}
