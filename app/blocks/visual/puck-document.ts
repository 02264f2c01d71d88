import type { ComponentData } from '@puckeditor/core';
import { TEXT_BLOCK } from '~/features/content/page-content';
import { mayBeNested, withNested } from '~/lib/site/nested-blocks';
import type { Json } from '~/lib/supabase/database.types';
import { isRecord } from '../block';
import type { BlockLibrary } from './all-blocks';
import { itemOf } from './block-items';

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
  const taken = new Set<string>();

  function open(stored: Json, fallback: string, nestedItem: (inner: Json) => ComponentData | null) {
    const id = idOf(stored, fallback, taken);
    taken.add(id);
    const read =
      markItem(stored, id) ??
      itemOf(stored, id, library, (inner) => nestedItem(inner as Json)) ??
      unknownItem(stored, id);
    const item = isHome && nestedItem === openNested ? withHidden(read, stored) : read;
    opened.set(id, { before: JSON.stringify(item.props), stored });
    return item;
  }

  function openNested(stored: Json): ComponentData {
    const id = idOf(stored, `nested-${taken.size}`, taken);
    // What may not be in a column is kept, but not shown.
    if (isRecord(stored) && mayBeNested(stored.type)) return open(stored, id, () => null);
    const item = unknownItem(stored, id);
    taken.add(id);
    opened.set(id, { before: JSON.stringify(item.props), stored });
    return item;
  }

  const items = blocks.map((stored, index) => open(stored, `block-${index}`, openNested));
  return { items, opened, rest };
}

/**
 * As on the public page, a block without an id of its own is named after its position. Puck's names
 * of columns contain the id and a colon.
 */
function idOf(stored: Json, fallback: string, taken: ReadonlySet<string>): string {
  const { id } = isRecord(stored) ? stored : {};
  const isOwn = typeof id === 'string' && id !== '' && !id.includes(':') && !taken.has(id);
  if (isOwn) return id;
  return taken.has(fallback) ? `${fallback}-${taken.size}` : fallback;
}

function markItem(stored: Json, id: string): ComponentData | null {
  if (!isRecord(stored) || stored.type !== SECTION_MARK) return null;
  return { type: SECTION_MARK, props: { ...(isRecord(stored.props) ? stored.props : {}), id } };
}

function unknownItem(stored: Json, id: string): ComponentData {
  const { type } = isRecord(stored) ? stored : {};
  return { type: UNKNOWN_BLOCK, props: { id, name: typeof type === 'string' ? type : '' } };
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
  function write(item: ComponentData, isNested: boolean): Json[] {
    const known = opened.get(item.props.id);
    if (known && known.before === JSON.stringify(item.props)) return [known.stored];
    const block = library[item.type];
    // A copy of a block that cannot be shown has no stored content to write.
    if (!block) return [];
    const { id, isHidden, ...own } = item.props;
    const props = withNested(own, (nested) =>
      (nested as ComponentData[]).flatMap((inner) => write(inner, true)),
    );
    const stored = { id, type: item.type, version: block.version, props: props as Json };
    return [isHidden === true && !isNested ? { ...stored, isHidden } : stored];
  }
  return { ...rest, blocks: items.flatMap((item) => write(item, false)) };
}
