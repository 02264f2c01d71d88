import { type LazyExoticComponent, Suspense } from 'react';
import { lateComponent } from '~/lib/late-code';
import type { SiteLayout } from '~/lib/site/release-parts';
import type { Block, NestedBlocks } from './block';
import { BLOCKS } from './registry';
import { spaceAround } from './space-around';

type Component = SiteLayout['sections'][number]['components'][number];

/** Created once per type: a new lazy component on each render would remount the block each time. */
const LAZY: Record<string, LazyExoticComponent<Block['render']>> = Object.fromEntries(
  Object.entries(BLOCKS).map(([type, { load }]) => [
    type,
    lateComponent(async () => ({ default: (await load()).block.render })),
  ]),
);

/** Such a block is a form, or has one inside. */
const FORM = /"type":"(contact-form|form|estimate)"/;

export interface RenderBlocksProps {
  components: Component[];
  /** Whether the first block is at the top of the page. */
  isOpening?: boolean;
  /** Blocks that the route has loaded already, because the page cannot be used without them. */
  known?: ReadonlyMap<string, Block['render']>;
}

/**
 * Renders a layout's components in order, each loaded separately (§2). Unknown types are skipped.
 */
export function RenderBlocks(props: RenderBlocksProps) {
  const { components, isOpening = true, known } = props;
  return components.map((component, index) => {
    const { id, type, version, props } = component;
    const isFirst = isOpening && index === 0;
    const Known = known?.get(type);
    const Lazy = Object.hasOwn(LAZY, type) ? LAZY[type] : undefined;
    if (!Lazy) return null;
    const Shown = Known ?? Lazy;
    const shown = <Shown props={props} version={version} isOpening={isFirst} Nested={Nested} />;
    return (
      // The anchor is outside the lazy part, so that links to it work before the block has loaded.
      <div key={id} id={BLOCKS[type]?.anchor} data-block="" {...spaceAround(props)}>
        {/* Without a boundary, it is ready as soon as the app has started. A boundary is replaced if
            the page changes before its code is there, with all that was typed inside it. */}
        {Known || FORM.test(JSON.stringify(component)) ? (
          shown
        ) : (
          <Suspense fallback={<div className="min-h-96" />}>{shown}</Suspense>
        )}
      </div>
    );
  });
}

/** Visitors' blocks have already been read, so what is inside them is blocks too. */
const Nested = RenderBlocks as NestedBlocks;
