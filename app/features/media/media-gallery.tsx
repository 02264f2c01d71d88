import { RowLink } from '~/components/record-list/row-link';
import { Skeleton } from '~/components/ui/skeleton';
import { formatBytes } from '~/lib/format';
import { GALLERY_PAGE_SIZE, type MediaItem, typeName } from './media-schema';
import { MediaThumbnail } from './media-thumbnail';

const GRID = 'grid grid-cols-2 gap-3 p-3 sm:grid-cols-3 lg:grid-cols-4';
const CARD = { width: 400, height: 300 };

export function MediaGallery({ items }: { items: MediaItem[] }) {
  return (
    <ul aria-label="Files" className={GRID}>
      {items.map((item) => (
        <li
          key={item.id}
          className="relative grid min-w-0 overflow-hidden rounded-md border border-border bg-card hover:border-ring"
        >
          <div className="aspect-4/3 bg-muted">
            <MediaThumbnail item={item} {...CARD} />
          </div>
          <div className="grid gap-0.5 p-2.5 text-sm">
            <span className="truncate">
              <RowLink id={item.id}>{item.title || item.file_path}</RowLink>
            </span>
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
    <div role="status" className={GRID}>
      <span className="sr-only">Loading</span>
      {Array.from({ length: GALLERY_PAGE_SIZE }, (_, place) => `place-${place}`).map((place) => (
        <Skeleton key={place} className="aspect-square" />
      ))}
    </div>
  );
}
