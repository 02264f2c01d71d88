import { Suspense, use } from 'react';
import { isNestedBlock } from '~/lib/site/nested-blocks';
import type { LayoutComponent } from '~/lib/site/release-parts';
import type { Nested } from '../block';
import { spaceAround } from '../space-around';
import { type BlockLibrary, loadAllBlocks } from './all-blocks';

/** Loaded once, when a screen first shows stored blocks. */
let library: Promise<BlockLibrary> | undefined;

interface StoredBlocksProps {
  blocks: readonly LayoutComponent[];
  /** Whether the first block is at the top of the page. */
  isOpening?: boolean;
}

/**
 * Shows blocks as they are stored, for the back office. Visitors get blocks that the server has
 * read, with `RenderBlocks`.
 */
export function StoredBlocks(props: StoredBlocksProps) {
  return (
    <Suspense fallback={null}>
      <WholeBlocks {...props} />
    </Suspense>
  );
}

function WholeBlocks({ blocks, isOpening = true }: StoredBlocksProps) {
  library ??= loadAllBlocks();
  const known = use(library);
  return blocks.map(({ id, type, version, props }, index) => (
    <div key={id} data-block="" {...spaceAround(props)}>
      {known[type]?.render({
        props,
        version,
        isOpening: isOpening && index === 0,
        Nested: StoredNested,
      })}
    </div>
  ));
}

function StoredNested({ components }: { components: Nested }) {
  const blocks = (components as readonly LayoutComponent[]).filter(isNestedBlock);
  return <WholeBlocks blocks={blocks as LayoutComponent[]} isOpening={false} />;
}
