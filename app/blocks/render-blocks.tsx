import { type LazyExoticComponent, Suspense } from 'react';
import { lateComponent } from '~/lib/late-code';
import type { SiteLayout } from '~/lib/site/release-parts';
import type { Block } from './block';
import { BLOCKS } from './registry';

type Component = SiteLayout['sections'][number]['components'][number];

/** Made once a type: a new lazy component at each render would mount anew each time. */
const LAZY: Record<string, LazyExoticComponent<Block['render']>> = Object.fromEntries(
  Object.entries(BLOCKS).map(([type, { load }]) => [
    type,
    lateComponent(async () => ({ default: (await load()).block.render })),
  ]),
);

interface RenderBlocksProps {
  components: Component[];
  /** Whether the first block is the first thing on the page. */
  isOpening?: boolean;
}

/** A layout's components in order, each loaded for itself (§2). Types nobody knows are left out. */
export function RenderBlocks({ components, isOpening = true }: RenderBlocksProps) {
  return components.map(({ id, type, version, props }, index) => {
    const Lazy = Object.hasOwn(LAZY, type) ? LAZY[type] : undefined;
    if (!Lazy) return null;
    return (
      // Outside the lazy part, so that a link to the anchor finds its place at once.
      <div key={id} id={BLOCKS[type]?.anchor} data-block="">
        <Suspense fallback={<div className="min-h-96" />}>
          <Lazy props={props} version={version} isOpening={isOpening && index === 0} />
        </Suspense>
      </div>
    );
  });
}
