import { type PointerEvent, useEffect, useState } from 'react';
import { DRAG_HIGHLIGHT_MS } from '~/lib/constants';
import type { Slot } from './layout-edit';

/** What is dragged: a component of the layout, or a new one from the library. */
export interface Dragged {
  kind: 'placed' | 'library';
  id: string;
  label: string;
}

interface DragState extends Dragged {
  x: number;
  y: number;
  slot: Slot | null;
}

/** How near to an edge of the window what is dragged moves the page along, and how far. */
const EDGE_PX = 96;
const SCROLL_PX = 24;

/** Marks an element as a place to drop on. */
export function slotProps({ sectionId, index }: Slot) {
  return { 'data-slot': `${index}:${sectionId}` };
}

/**
 * Dragging by mouse, finger or pen: pointer events speak for all three. Who uses the keyboard has
 * buttons for the same. Escape puts it back. The section dropped on stays marked for a second (§9).
 */
export function useDrag(onDrop: (dragged: Dragged, slot: Slot) => void) {
  const [drag, setDrag] = useState<DragState | null>(null);
  const [droppedOn, setDroppedOn] = useState<string | null>(null);

  useEffect(() => {
    if (droppedOn === null) return;
    const timer = setTimeout(() => setDroppedOn(null), DRAG_HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [droppedOn]);

  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setDrag(null);
    }
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isDragging]);

  function handleProps(dragged: Dragged) {
    return {
      className: 'cursor-grab touch-none select-none active:cursor-grabbing',
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ ...dragged, x: event.clientX, y: event.clientY, slot: null });
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (!drag) return;
        if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
        if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
        setDrag({ ...drag, x: clientX, y: clientY, slot: slotAt(clientX, clientY) });
      },
      onPointerUp({ clientX, clientY }: PointerEvent) {
        const slot = drag && slotAt(clientX, clientY);
        setDrag(null);
        if (!slot) return;
        setDroppedOn(slot.sectionId);
        onDrop(dragged, slot);
      },
      onPointerCancel: () => setDrag(null),
    };
  }

  return {
    drag,
    handleProps,
    /** Where what is dragged would go. */
    isOver: ({ sectionId, index }: Slot) =>
      drag?.slot?.sectionId === sectionId && drag.slot.index === index,
    isMarked: (sectionId: string) => drag?.slot?.sectionId === sectionId || droppedOn === sectionId,
  };
}

function slotAt(x: number, y: number): Slot | null {
  const element = document.elementFromPoint(x, y)?.closest('[data-slot]');
  const [, index, sectionId] = /^(\d+):(.+)$/.exec(element?.getAttribute('data-slot') ?? '') ?? [];
  return index && sectionId ? { sectionId, index: Number(index) } : null;
}
