import { Blocks } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type PageBlock, readPageContent } from '~/features/content/page-content';
import { cn } from '~/lib/cn';
import { LATEST_BLOCK_VERSION } from '~/lib/site/block-version';
import { EditingContext } from '../editing';
import { ICONS, SAMPLES, WITHOUT_PICTURE } from './block-samples';
import { StoredBlocks } from './stored-blocks';

/** The block is rendered at the width of a laptop and shown at a quarter of its size. */
const SCALE = 0.25;

interface BlockThumbnailProps {
  type: string;
  scale?: number;
  className?: string;
}

/** Renders the real component, so that the thumbnail is never out of date. */
export function BlockThumbnail({ type, ...look }: BlockThumbnailProps) {
  if (WITHOUT_PICTURE.has(type)) {
    const Icon = ICONS[type] ?? Blocks;
    return (
      <div
        aria-hidden
        className={cn(
          'grid h-32 place-items-center border-b border-border bg-background text-muted-foreground',
          look.className,
        )}
      >
        <Icon className="size-10" strokeWidth={1.25} />
      </div>
    );
  }
  return <BlocksThumbnail blocks={[{ id: type, type, props: SAMPLES[type] ?? {} }]} {...look} />;
}

interface BlocksThumbnailProps extends Omit<BlockThumbnailProps, 'type'> {
  /** Blocks as they are stored. */
  blocks: readonly unknown[];
  /** What is above them. */
  top?: ReactNode;
}

/** A picture of several blocks, drawn when it first comes into view. */
export function BlocksThumbnail({ blocks, top, scale = SCALE, className }: BlocksThumbnailProps) {
  const [isSeen, setIsSeen] = useState(false);

  function watch(element: HTMLElement | null) {
    if (!element || isSeen) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }

  return (
    <div
      ref={watch}
      aria-hidden
      inert
      className={cn('h-32 overflow-hidden border-b border-border bg-background', className)}
    >
      {isSeen && (
        <div
          className="@container origin-top-left"
          style={{ width: `${100 / scale}%`, transform: `scale(${scale})` }}
        >
          <EditingContext value={true}>
            {top}
            <StoredBlocks blocks={readPageContent({ blocks }).map(asLatest)} />
          </EditingContext>
        </div>
      )}
    </div>
  );
}

/** Samples are written for today's blocks. */
function asLatest(block: PageBlock): PageBlock {
  return { version: LATEST_BLOCK_VERSION, ...block };
}
