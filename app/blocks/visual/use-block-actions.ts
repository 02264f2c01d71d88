import { type ComponentData, useGetPuck } from '@puckeditor/core';
import { use, useMemo } from 'react';
import { notify } from '~/components/ui/toast';
import { TEXT_BLOCK } from '~/features/content/page-content';
import type { BlockLibrary } from './all-blocks';
import { clipText, keepClip, loadClip, readClip, writeClip } from './block-clipboard';
import { newItem, newItems, storedBlock } from './block-items';
import { focusBlock, focusText } from './canvas-focus';
import { EditorContext } from './editor-context';
import { SECTION_MARK } from './puck-document';
import { ROOT_ZONE } from './use-canvas';

type GetCanvas = ReturnType<typeof useGetPuck>;

/** What people can do with the selected block. Reads the canvas only when something is done. */
export function useBlockActions() {
  const getCanvas = useGetPuck();
  const { library } = use(EditorContext);
  return useMemo(() => blockActions(getCanvas, library), [getCanvas, library]);
}

function blockActions(getCanvas: GetCanvas, library: BlockLibrary) {
  function selected(): { index: number; item: ComponentData } | null {
    const { appState, selectedItem } = getCanvas();
    const { itemSelector } = appState.ui;
    return itemSelector && selectedItem
      ? { index: itemSelector.index, item: selectedItem as ComponentData }
      : null;
  }

  function select(index: number) {
    getCanvas().dispatch({ type: 'setUi', ui: { itemSelector: { index, zone: ROOT_ZONE } } });
  }

  /** One step for Undo, however many blocks it inserts. Selects the first of them. */
  function insert(items: ComponentData[], at?: number): string | null {
    const [first] = items;
    if (!first) return null;
    const { appState, dispatch } = getCanvas();
    const index = at ?? (selected()?.index ?? appState.data.content.length - 1) + 1;
    dispatch({
      type: 'setData',
      recordHistory: true,
      data: ({ content }) => ({ content: content.toSpliced(index, 0, ...items) }),
    });
    select(index);
    return first.props.id;
  }

  function insertAndFocus(items: ComponentData[]) {
    const id = insert(items);
    if (id) focusBlock(id);
  }

  /** Selects the block before it, so that a paste puts a block that was cut back in its place. */
  function remove() {
    const block = selected();
    if (!block || block.item.type === SECTION_MARK) return;
    const { dispatch } = getCanvas();
    dispatch({ type: 'remove', index: block.index, zone: ROOT_ZONE });
    const index = Math.max(block.index - 1, 0);
    const next = getCanvas().appState.data.content[index];
    if (!next) return dispatch({ type: 'setUi', ui: { itemSelector: null } });
    select(index);
    focusBlock(next.props.id);
  }

  /** The selected block as text for the clipboard, or `null` if it cannot be copied. */
  function clip(): string | null {
    const block = selected();
    const stored = block && storedBlock(block.item, library);
    return stored && clipText([stored]);
  }

  function paste(blocks: readonly unknown[] | null) {
    const items = blocks ? newItems(blocks, library) : [];
    if (items.length > 0) return insertAndFocus(items);
    notify.warning('There is no block to paste', { description: 'Copy or cut a block first.' });
  }

  return {
    insert,
    remove,
    isSelected: (id: string) => selected()?.item.props.id === id,
    hasSelection: () => selected() !== null,

    selectId(id: string) {
      const { content } = getCanvas().appState.data;
      select(content.findIndex(({ props }) => props.id === id));
    },

    /** Adds a text block after the selected one, ready to type in. */
    addText() {
      const id = insert(newItem(TEXT_BLOCK, library));
      if (id) focusText(id);
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
      paste(blocks);
      return true;
    },
  };
}

export type BlockActions = ReturnType<typeof blockActions>;
