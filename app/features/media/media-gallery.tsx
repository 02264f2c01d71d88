import type { ReactNode } from 'react';
import { Skeleton } from '~/components/ui/skeleton';
import { formatBytes } from '~/lib/format';
import { FileCheckbox } from './file-checkbox';
import { GALLERY_PAGE_SIZE, type MediaItem, typeName } from './media-schema';
import { MediaThumbnail } from './media-thumbnail';
import type { FileSelection } from './use-file-selection';

export const GALLERY_GRID = 'grid grid-cols-2 gap-3 p-3 sm:grid-cols-3 lg:grid-cols-4';
/** For a link or button inside a card: makes the whole card clickable. */
export const COVERS_CARD =
  'cursor-pointer font-medium outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:ring-2 focus-visible:after:ring-ring focus-visible:after:ring-inset';

const CARD = { width: 400, height: 300 } as const;

interface MediaGalleryProps {
  items: MediaItem[];
  /** The file's name as a link or button, which makes the whole card clickable. */
  children: (item: MediaItem) => ReactNode;
  selection?: FileSelection | undefined;
  /** Whether videos can be played on their card. */
  isPlayable?: boolean;
}

export function MediaGallery({ items, children, selection, isPlayable }: MediaGalleryProps) {
  const shown = items.map(({ id }) => id);
  return (
    <ul aria-label="Files" className={GALLERY_GRID}>
      {items.map((item) => (
        <li
          key={item.id}
          className="relative grid min-w-0 overflow-hidden rounded-md border border-border bg-card hover:border-ring"
        >
          <div className="aspect-4/3 bg-muted">
            <MediaThumbnail item={item} {...CARD} isPlayable={isPlayable} />
          </div>
          {selection && (
            <FileCheckbox
              item={item}
              selection={selection}
              shown={shown}
              className="absolute top-1.5 left-1.5 z-10 rounded-md bg-card/90"
            />
          )}
          <div className="grid gap-0.5 p-2.5 text-sm">
            <span className="truncate">{children(item)}</span>
            <span className="truncate text-xs text-muted-foreground">
              {typeName(item.file_type)} · {formatBytes(item.size ?? 0)}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function GallerySkeleton() {
  return (
    <div role="status" className={GALLERY_GRID}>
      <span className="sr-only">Loading</span>
      {Array.from({ length: GALLERY_PAGE_SIZE }, (_, place) => `place-${place}`).map((place) => (
        <Skeleton key={place} className="aspect-square" />
      ))}
    </div>
  );
}
