import { isNestedBlock, withNested } from '~/lib/site/nested-blocks';
import type { LayoutComponent } from '~/lib/site/release-parts';
import type { Block } from './block';

/**
 * A block with all its properties, and the blocks inside it with theirs. Blocks that may not be
 * inside another are left out. Unknown types stay as they are.
 */
export function readBlock(
  stored: LayoutComponent,
  library: Readonly<Record<string, Block>>,
): LayoutComponent {
  const block = Object.hasOwn(library, stored.type) ? library[stored.type] : undefined;
  if (!block) return stored;
  const props = withNested(block.read(stored), (nested) =>
    nested
      .filter((inner): inner is LayoutComponent => isNestedBlock(inner))
      .map((inner) => readBlock(inner, library)),
  );
  return { ...stored, version: block.version, props };
}
