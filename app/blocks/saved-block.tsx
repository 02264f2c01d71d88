import { defineBlock, type PropsOf } from './block';
import { EmptyBlock } from './editing';
import { savedBlock } from './properties';

const properties = { blockId: savedBlock('Saved block') };

export const block = defineBlock({
  name: 'Saved Block',
  description: 'A block you save once and show on several pages',
  category: 'Layouts',
  isNew: true,
  hasFixedSpace: true,
  properties,
  Render: SavedBlock,
});

/**
 * Publishing replaces this block with the saved block. If it still shows, the saved block was not
 * found.
 */
function SavedBlock({ blockId }: PropsOf<typeof properties>) {
  return (
    <EmptyBlock name="Saved Block">
      {blockId ? 'Visitors see the saved block here.' : 'Choose a saved block.'}
    </EmptyBlock>
  );
}
