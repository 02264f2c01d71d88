import { use } from 'react';
import type { BlockPropertiesProps } from '~/features/content/block-dialog';
import { loadAllBlocks } from './all-blocks';
import { BlockProperties } from './block-properties';

const library = loadAllBlocks();

/** The form for the properties of a saved block. */
export default function SavedBlockProperties(props: BlockPropertiesProps) {
  const { type, stored, isNew, onChange } = props;
  const blocks = use(library);
  const block = Object.hasOwn(blocks, type) ? blocks[type] : undefined;
  if (!block) return <p className="text-sm text-muted-foreground">Edit this block as JSON.</p>;
  const version = stored.version ?? (isNew ? block.version : undefined);
  return <BlockProperties block={block} stored={{ ...stored, version }} onChange={onChange} />;
}
