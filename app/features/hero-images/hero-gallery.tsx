import { Images } from 'lucide-react';
import { ListPanel } from '~/components/list-panels';
import { Card } from '~/components/ui/card';
import { COVERS_CARD, GALLERY_GRID, GallerySkeleton } from '~/features/media/media-gallery';
import { nameOf } from '~/features/media/media-schema';
import { cn } from '~/lib/cn';
import { formatBytes } from '~/lib/format';
import { HeroPreview } from './hero-preview';
import type { HeroChoice } from './hero-queries';
import { heroPath } from './hero-schema';

interface HeroGalleryProps {
  /** `undefined` while they load. */
  files: HeroChoice[] | undefined;
  selected: string | null;
  onSelect: (name: string, altText: string | null) => void;
}

/** The images in the hero's bucket, by name (§7). */
export function HeroGallery({ files, selected, onSelect }: HeroGalleryProps) {
  if (!files) {
    return (
      <Card>
        <GallerySkeleton />
      </Card>
    );
  }
  if (files.length === 0) {
    return (
      <Card>
        <ListPanel icon={Images} title="No hero images yet">
          Upload the first one.
        </ListPanel>
      </Card>
    );
  }
  return (
    <Card>
      <ul aria-label="Hero images" className={GALLERY_GRID}>
        {files.map(({ name, size, item }) => (
          <li
            key={name}
            className={cn(
              'relative grid min-w-0 overflow-hidden rounded-md border border-border bg-card hover:border-ring',
              name === selected && 'border-primary ring-2 ring-primary',
            )}
          >
            <HeroPreview path={heroPath(name)} item={item}>
              {name}
            </HeroPreview>
            <div className="grid gap-0.5 p-2.5 text-sm">
              <span className="truncate">
                <button
                  type="button"
                  aria-pressed={name === selected}
                  className={COVERS_CARD}
                  onClick={() => onSelect(name, item?.alt_text ?? null)}
                >
                  {item ? nameOf(item) : name}
                </button>
              </span>
              <span className="text-xs text-muted-foreground">{formatBytes(size)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
