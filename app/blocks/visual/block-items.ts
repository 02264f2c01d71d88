import type { ComponentData } from '@puckeditor/core';
import { randomId } from '~/lib/secure-context';
import { isRecord } from '../block';
import type { BlockLibrary } from './all-blocks';
import { toEditorProps } from './editor-props';

/** A block as it is stored in a page, without its id. */
export interface StoredBlock {
  type: string;
  version?: number;
  props: Record<string, unknown>;
}

/**
 * New items for the canvas. Each block reads its own properties, so nothing gets in that the block
 * would not show; what is not a known block is left out.
 */
export function newItems(blocks: readonly unknown[], library: BlockLibrary): ComponentData[] {
  return blocks.flatMap((stored) => {
    const { type, version, props } = isRecord(stored) ? stored : {};
    const block = typeof type === 'string' && Object.hasOwn(library, type) ? library[type] : null;
    if (!block || typeof type !== 'string') return [];
    const read = block.read({
      props: isRecord(props) ? props : {},
      version: Number.isInteger(version) ? Number(version) : undefined,
    });
    const id = `${type}-${randomId()}`;
    return [{ type, props: { ...toEditorProps(block.fields, read), id } }];
  });
}

/** A new item with the block's default properties. */
export function newItem(type: string, library: BlockLibrary): ComponentData[] {
  return newItems([{ type, version: library[type]?.version, props: {} }], library);
}

/** An item of the canvas as a block that can be stored; `null` if the canvas cannot show it. */
export function storedBlock(item: ComponentData, library: BlockLibrary): StoredBlock | null {
  const block = Object.hasOwn(library, item.type) ? library[item.type] : undefined;
  if (!block) return null;
  const { id, isHidden, ...props } = item.props;
  return { type: item.type, version: block.version, props };
}
