import { type LazyExoticComponent, Suspense } from 'react';
import { lateComponent } from '~/lib/late-code';
import type { SiteLayout } from '~/lib/site/release-parts';
import type { Block } from './block';
import { BLOCKS } from './registry';

type Component = SiteLayout['sections'][number]['components'][number];

/** Created once per type: a new lazy component on each render would remount the block each time. */
const LAZY: Record<string, LazyExoticComponent<Block['render']>> = Object.fromEntries(
  Object.entries(BLOCKS).map(([type, { load }]) => [
    type,
    lateComponent(async () => ({ default: (await load()).block.render })),
  ]),
);

interface RenderBlocksProps {
  components: Component[];
  /** Whether the first block is at the top of the page. */
  isOpening?: boolean;
}

/**
 * Renders a layout's components in order, each loaded separately (§2). Unknown types are skipped.
 */
export function RenderBlocks({ components, isOpening = true }: RenderBlocksProps) {
  return components.map(({ id, type, version, props }, index) => {
    const Lazy = Object.hasOwn(LAZY, type) ? LAZY[type] : undefined;
    if (!Lazy) return null;
    return (
      // The anchor is outside the lazy part, so that links to it work before the block has loaded.
      <div key={id} id={BLOCKS[type]?.anchor} data-block="">
        <Suspense fallback={<div className="min-h-96" />}>
          <Lazy props={props} version={version} isOpening={isOpening && index === 0} />
        </Suspense>
      </div>
    );
  });
}
