import type { ComponentData } from '@puckeditor/core';
import { randomId } from '~/lib/secure-context';
import { mayBeNested, withNested } from '~/lib/site/nested-blocks';
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
 * The canvas item for a stored block: the block reads its properties, and `nestedItem` makes the
 * items of the blocks inside it. `null` if it is not a known block.
 */
export function itemOf(
  stored: unknown,
  id: string,
  library: BlockLibrary,
  nestedItem: (stored: unknown) => ComponentData | null,
): ComponentData | null {
  const { type, version, props } = isRecord(stored) ? stored : {};
  const block = typeof type === 'string' && Object.hasOwn(library, type) ? library[type] : null;
  if (!block || typeof type !== 'string') return null;
  const read = block.read({
    props: isRecord(props) ? props : {},
    version: Number.isInteger(version) ? Number(version) : undefined,
  });
  const own = withNested(toEditorProps(block.fields, read), (nested) =>
    nested.flatMap((inner) => nestedItem(inner) ?? []),
  );
  return { type, props: { ...own, id } };
}

/**
 * New items for the canvas. Each block reads its own properties, so nothing gets in that the block
 * would not show; unknown blocks are left out.
 */
export function newItems(blocks: readonly unknown[], library: BlockLibrary): ComponentData[] {
  const itemFor = (stored: unknown): ComponentData | null => {
    const { type } = isRecord(stored) ? stored : {};
    return itemOf(stored, `${type}-${randomId()}`, library, (inner) =>
      isRecord(inner) && mayBeNested(inner.type) ? itemFor(inner) : null,
    );
  };
  return blocks.flatMap((stored) => itemFor(stored) ?? []);
}

/** A new item with the block's default properties. */
export function newItem(type: string, library: BlockLibrary): ComponentData[] {
  return newItems([{ type, version: library[type]?.version, props: {} }], library);
}

/** A canvas item as a block that can be stored; `null` if the canvas cannot show it. */
export function storedBlock(item: ComponentData, library: BlockLibrary): StoredBlock | null {
  const block = Object.hasOwn(library, item.type) ? library[item.type] : undefined;
  if (!block) return null;
  const { id, isHidden, ...own } = item.props;
  const props = withNested(own, (nested) =>
    (nested as ComponentData[]).flatMap((inner) => storedBlock(inner, library) ?? []),
  );
  return { type: item.type, version: block.version, props };
}
