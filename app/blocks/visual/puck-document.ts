import type { ComponentData } from '@puckeditor/core';
import { TEXT_BLOCK } from '~/features/content/page-content';
import type { Json } from '~/lib/supabase/database.types';
import { isRecord } from '../block';
import type { BlockLibrary } from './all-blocks';
import { toEditorProps } from './editor-props';

/** The canvas uses this type for blocks that it cannot show. They keep what was stored. */
export const UNKNOWN_BLOCK = 'unknown-block';

/** Marks where a section of the home page begins. It cannot be moved, copied or deleted. */
export const SECTION_MARK = 'layout-section';

interface Opened {
  /** The item's properties when it was opened, to detect changes. */
  before: string;
  stored: Json;
}

/** A page's content as it was opened in the canvas. */
export interface OpenDocument {
  items: ComponentData[];
  opened: ReadonlyMap<string, Opened>;
  /** The document's other fields. */
  rest: { [key: string]: Json | undefined };
}

/**
 * Returns `null` for JSON that is not a document of blocks. Only the text view can show it without
 * loss.
 */
export function openDocument(content: Json, library: BlockLibrary): OpenDocument | null {
  if (typeof content === 'string') return openBlocks(textBlocks(content), {}, library);
  if (!isRecord(content) || !Array.isArray(content.blocks)) return null;
  const { blocks, ...rest } = content as { blocks: Json[]; [key: string]: Json };
  return openBlocks(blocks, rest, library);
}

/** Plain text becomes a document with its first change. */
function textBlocks(text: string): Json[] {
  return text.trim() === '' ? [] : [{ id: 'text', type: TEXT_BLOCK, props: { markdown: text } }];
}

function openBlocks(
  blocks: Json[],
  rest: OpenDocument['rest'],
  library: BlockLibrary,
): OpenDocument {
  const opened = new Map<string, Opened>();
  const isHome = blocks.some((stored) => isRecord(stored) && stored.type === SECTION_MARK);
  const items = blocks.map((stored, index) => {
    const { id: ownId } = isRecord(stored) ? stored : {};
    const isOwn = typeof ownId === 'string' && ownId !== '' && !opened.has(ownId);
    const id = isOwn ? ownId : freeId(index, opened);
    const item = isHome
      ? withHidden(itemOf(stored, id, library), stored)
      : itemOf(stored, id, library);
    opened.set(id, { before: JSON.stringify(item.props), stored });
    return item;
  });
  return { items, opened, rest };
}

/** As on the public page, a block without an id is named after its position. */
function freeId(index: number, taken: ReadonlyMap<string, unknown>): string {
  const id = `block-${index}`;
  return taken.has(id) ? `${id}-${taken.size}` : id;
}

function itemOf(stored: Json, id: string, library: BlockLibrary): ComponentData {
  const { type, props, version } = isRecord(stored) ? stored : {};
  if (type === SECTION_MARK) {
    return { type, props: { ...(isRecord(props) ? props : {}), id } };
  }
  const block = typeof type === 'string' && Object.hasOwn(library, type) ? library[type] : null;
  if (!block || typeof type !== 'string') {
    const name = typeof type === 'string' ? type : '';
    return { type: UNKNOWN_BLOCK, props: { id, name } };
  }
  const own = isRecord(props) ? props : {};
  const read = block.read({
    props: own,
    version: Number.isInteger(version) ? Number(version) : undefined,
  });
  return { type, props: { ...toEditorProps(block.fields, read), id } };
}

/** Only the home page hides blocks. On other pages visitors would see them. */
function withHidden(item: ComponentData, stored: Json): ComponentData {
  const isHidden = isRecord(stored) && stored.isHidden === true;
  return isHidden ? { ...item, props: { ...item.props, isHidden } } : item;
}

/** The content to save. Unchanged blocks stay exactly as they were stored. */
export function writeDocument(
  { opened, rest }: OpenDocument,
  items: readonly ComponentData[],
  library: BlockLibrary,
): Json {
  const blocks = items.flatMap((item): Json[] => {
    const known = opened.get(item.props.id);
    if (known && known.before === JSON.stringify(item.props)) return [known.stored];
    const block = library[item.type];
    // A copy of a block that cannot be shown has no stored content to write.
    if (!block) return [];
    const { id, isHidden, ...props } = item.props;
    const stored = { id, type: item.type, version: block.version, props: props as Json };
    return [isHidden === true ? { ...stored, isHidden } : stored];
  });
  return { ...rest, blocks };
}
