import { type ComponentData, useGetPuck } from '@puckeditor/core';
import { use, useMemo } from 'react';
import { notify } from '~/components/ui/toast';
import { TEXT_BLOCK } from '~/features/content/page-content';
import type { BlockLibrary } from './all-blocks';
import { clipText, keepClip, loadClip, readClip, writeClip } from './block-clipboard';
import { newItem, newItems, storedBlock } from './block-items';
import { focusBlock, writeInBlock } from './canvas-focus';
import { itemsIn, type Place, parentPlace, placeFor, ROOT_ZONE, withItems } from './canvas-places';
import { EditorContext } from './editor-context';
import { SECTION_MARK } from './puck-document';

type GetCanvas = ReturnType<typeof useGetPuck>;

/** What people can do with the selected block. Reads the canvas only when something is done. */
export function useBlockActions() {
  const getCanvas = useGetPuck();
  const { library } = use(EditorContext);
  return useMemo(() => blockActions(getCanvas, library), [getCanvas, library]);
}

function blockActions(getCanvas: GetCanvas, library: BlockLibrary) {
  function selected(): (Place & { item: ComponentData }) | null {
    const { appState, selectedItem } = getCanvas();
    const { itemSelector } = appState.ui;
    if (!itemSelector || !selectedItem) return null;
    const { index, zone = ROOT_ZONE } = itemSelector;
    return { index, zone, item: selectedItem as ComponentData };
  }

  function select({ zone, index }: Place) {
    getCanvas().dispatch({ type: 'setUi', ui: { itemSelector: { index, zone } } });
  }

  /** Below the selected block, or at the end of the page. */
  function nextFree(): Place {
    const block = selected();
    if (block) return { zone: block.zone, index: block.index + 1 };
    return { zone: ROOT_ZONE, index: getCanvas().appState.data.content.length };
  }

  /** One step for Undo, however many blocks it inserts. Selects the first of them. */
  function insert(items: ComponentData[], at = nextFree()): string | null {
    const [first] = items;
    if (!first) return null;
    const { appState, dispatch } = getCanvas();
    const place = placeFor(appState.data.content, at, items);
    dispatch({
      type: 'setData',
      recordHistory: true,
      data: ({ content }) => ({ content: withItems(content, place, items) }),
    });
    select(place);
    return first.props.id;
  }

  function insertAndFocus(items: ComponentData[], at?: Place) {
    const id = insert(items, at);
    if (id) focusBlock(id);
  }

  /** Selects the block before it, so that a paste puts a block that was cut back in its place. */
  function remove() {
    const block = selected();
    if (!block || block.item.type === SECTION_MARK) return;
    const { dispatch } = getCanvas();
    const { zone } = block;
    dispatch({ type: 'remove', index: block.index, zone });
    const { content } = getCanvas().appState.data;
    const before = { zone, index: Math.max(block.index - 1, 0) };
    const place = itemsIn(content, zone).length > 0 ? before : parentPlace(content, zone);
    const next = place && itemsIn(content, place.zone)[place.index];
    if (!place || !next) return dispatch({ type: 'setUi', ui: { itemSelector: null } });
    select(place);
    focusBlock(next.props.id);
  }

  /** The selected block as text for the clipboard, or `null` if it cannot be copied. */
  function clip(): string | null {
    const block = selected();
    const stored = block && storedBlock(block.item, library);
    return stored && clipText([stored]);
  }

  function paste(blocks: readonly unknown[] | null, at?: Place) {
    const items = blocks ? newItems(blocks, library) : [];
    if (items.length > 0) return insertAndFocus(items, at);
    notify.warning('There is no block to paste', { description: 'Copy or cut a block first.' });
  }

  return {
    insert,
    nextFree,
    remove,
    isSelected: (id: string) => selected()?.item.props.id === id,
    hasSelection: () => selected() !== null,

    selectId(id: string) {
      const place = getCanvas().getSelectorForId(id);
      if (place) select(place);
    },

    /** Adds a text block after the selected one, ready to type in. */
    addText() {
      const id = insert(newItem(TEXT_BLOCK, library));
      if (id) writeInBlock(id);
    },

    duplicate() {
      const block = selected();
      const stored = block && storedBlock(block.item, library);
      if (stored) insertAndFocus(newItems([stored], library));
    },

    /** Hides the block from visitors, or shows it again. */
    hide() {
      const block = selected();
      if (!block || !storedBlock(block.item, library)) return;
      const { isHidden, ...shown } = block.item.props;
      getCanvas().dispatch({
        type: 'replace',
        destinationIndex: block.index,
        destinationZone: ROOT_ZONE,
        data: { ...block.item, props: isHidden ? shown : { ...shown, isHidden: true } },
      });
    },

    async copy() {
      const text = clip();
      if (!text) return;
      await writeClip(text);
      notify.success('Block copied');
    },

    async cut() {
      const text = clip();
      if (!text) return;
      await writeClip(text);
      remove();
    },

    async paste() {
      paste(await loadClip());
    },

    /** For the browser's own copy and cut, which also work on plain http. */
    clipInto(event: ClipboardEvent): boolean {
      const text = clip();
      if (!text || !event.clipboardData) return false;
      event.clipboardData.setData('text/plain', text);
      keepClip(text);
      return true;
    },

    /** Pastes blocks from the browser's own paste. Other text is left to the browser. */
    pasteFrom(event: ClipboardEvent): boolean {
      const blocks = readClip(event.clipboardData?.getData('text/plain'));
      if (!blocks) return false;
      paste(blocks, emptyColumnAt(event.target));
      return true;
    },
  };
}

/** The empty column whose “+” has the focus. */
function emptyColumnAt(target: EventTarget | null): Place | undefined {
  const zone = (target as Element | null)?.closest?.('[data-zone]')?.getAttribute('data-zone');
  return zone ? { zone, index: 0 } : undefined;
}

export type BlockActions = ReturnType<typeof blockActions>;
