import { useGetPuck } from '@puckeditor/core';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Block, StoredProps } from '../block';
import { blockElement, focusElement, writers } from './canvas-focus';
import { type BlockText, markTexts, withText } from './marked-texts';
import { firstText, type Point, type ShownText } from './text-at-point';
import { openWritingPlace, type WritingPlace } from './writing-place';

interface Started {
  text: BlockText;
  place: WritingPlace;
  point: Point | null;
  /** The properties at the start. The block is not rendered again until writing ends. */
  props: StoredProps['props'];
}

/** Lets people write in the texts of a block on the canvas. */
export function useWriting(id: string, block: Block, props: StoredProps['props']) {
  const getCanvas = useGetPuck();
  const [started, setStarted] = useState<Started | null>(null);
  const rendered = started?.props ?? props;
  const { props: shown, texts } = useMemo(
    () => markTexts(block.fields, rendered),
    [block, rendered],
  );

  function start(found: ShownText, point: Point, event: globalThis.MouseEvent) {
    // Puck reports keyboard clicks on its own buttons as clicks on the block.
    if (started || event.detail === 0) return;
    // A finger selects a block with the first tap: the keyboard of a phone would cover half of it.
    const isTouch = 'pointerType' in event && event.pointerType === 'touch';
    if (isTouch && getCanvas().selectedItem?.props.id !== id) return;
    open(found, point);
  }

  function open(found: ShownText, point: Point | null) {
    setStarted({ text: found.text, place: openWritingPlace(found), point, props });
  }

  function end() {
    if (!started) return;
    const { element, restore } = started.place;
    const isFocused = element.contains(element.ownerDocument.activeElement);
    restore();
    setStarted(null);
    const block = isFocused && blockElement(id);
    if (block) focusElement(block);
  }

  const write = useEffectEvent((element: HTMLElement) => {
    const found = firstText(element, texts);
    if (found && !started) open(found, null);
    return found !== undefined;
  });
  useEffect(() => {
    writers.set(id, (element) => write(element));
    return () => void writers.delete(id);
  }, [id]);

  function change(path: BlockText['path'], value: string) {
    const { dispatch, getItemById, getSelectorForId } = getCanvas();
    const item = getItemById(id);
    const selector = getSelectorForId(id);
    if (!item || !selector) return;
    dispatch({
      type: 'replace',
      destinationIndex: selector.index,
      destinationZone: selector.zone,
      data: { ...item, props: { ...withText(item.props, path, value), id } },
    });
  }

  const writing = started && {
    text: started.text,
    place: started.place,
    point: started.point,
    onChange: (value: string) => change(started.text.path, value),
    onEnd: end,
  };
  return { shown, texts, writing, start };
}
