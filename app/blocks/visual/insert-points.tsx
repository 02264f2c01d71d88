import { useGetPuck } from '@puckeditor/core';
import { Plus } from 'lucide-react';
import { type MouseEvent, type ReactNode, use, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '~/lib/cn';
import type { Place } from './canvas-places';
import { InserterContext } from './editor-context';

/** How close to the edge between two blocks the mouse must be, in pixels of the page. */
const NEAR_PX = 28;

/** Its centre, from the block's right edge: text starts on the left, where people click. */
const FROM_RIGHT_PX = 32;

const BLOCK = '[data-puck-component]';

interface InsertButtonProps {
  label: string;
  className?: string;
  style?: { top: number; left: number };
  onInsert: () => void;
}

/** A “+” on the canvas. Marked, so that the mouse over it still counts as near the edge. */
export function InsertButton({ label, className, style, onInsert }: InsertButtonProps) {
  function insert(event: MouseEvent) {
    // A click that reaches the canvas would clear the selection.
    event.stopPropagation();
    onInsert();
  }
  return (
    <button
      type="button"
      data-insert=""
      aria-label={label}
      title={label}
      style={style}
      onClick={insert}
      className={cn(
        'pointer-events-auto absolute z-10 grid size-10 -translate-x-1/2 cursor-pointer place-items-center rounded-full border-2 border-background bg-primary text-primary-foreground shadow-md outline-none hover:scale-110 focus-visible:ring-3 focus-visible:ring-ring focus-visible:ring-offset-2 pointer-coarse:size-12',
        className,
      )}
    >
      <Plus aria-hidden className="size-5" />
    </button>
  );
}

interface OverlayProps {
  children: ReactNode;
  isSelected: boolean;
  componentId: string;
}

/** Adds a “+” below the selected block, for people who use the keyboard or a touch screen. */
export function BlockOverlay({ children, isSelected, componentId }: OverlayProps) {
  return (
    <>
      {children}
      {isSelected && <InsertAfter id={componentId} />}
    </>
  );
}

function InsertAfter({ id }: { id: string }) {
  const inserter = use(InserterContext);
  const getCanvas = useGetPuck();
  return (
    <InsertButton
      label="Add a block below"
      className="bottom-0 left-[calc(100%-2rem)] translate-y-1/2"
      onInsert={() => {
        const place = getCanvas().getSelectorForId(id);
        inserter.open(place && { zone: place.zone, index: place.index + 1 });
      }}
    />
  );
}

interface Edge extends Place {
  top: number;
  left: number;
}

/** Shows a “+” where the mouse is near the edge between two blocks. */
export function HoverInsert({ frame }: { frame: Document | undefined }) {
  const inserter = use(InserterContext);
  const getCanvas = useGetPuck();
  const [edge, setEdge] = useState<Edge | null>(null);

  useEffect(() => {
    if (!frame) return;
    let next = 0;
    function onMove(event: globalThis.MouseEvent) {
      cancelAnimationFrame(next);
      next = requestAnimationFrame(() => {
        // A button is held down while a block is dragged.
        if (event.buttons > 0) return setEdge(null);
        if ((event.target as Element).closest?.('[data-insert]')) return;
        const now = edgeAt(event, getCanvas().getSelectorForId);
        setEdge((before) => sameEdge(before, now));
      });
    }
    const onLeave = () => setEdge(null);
    frame.addEventListener('mousemove', onMove, { passive: true });
    frame.documentElement.addEventListener('mouseleave', onLeave);
    return () => {
      cancelAnimationFrame(next);
      frame.removeEventListener('mousemove', onMove);
      frame.documentElement.removeEventListener('mouseleave', onLeave);
    };
  }, [frame, getCanvas]);

  if (!edge || !frame) return null;
  // In the body, because the blocks' outlines are there too and would otherwise cover it.
  return createPortal(
    <InsertButton
      label="Add a block here"
      className="-translate-y-1/2"
      style={{ top: edge.top, left: edge.left }}
      onInsert={() => inserter.open({ zone: edge.zone, index: edge.index })}
    />,
    frame.body,
  );
}

/** Keeps the object if nothing has changed, so that moving the mouse causes no re-render. */
function sameEdge(before: Edge | null, now: Edge | null): Edge | null {
  const isSame = (['zone', 'index', 'top'] as const).every(
    (name) => before?.[name] === now?.[name],
  );
  return isSame ? before : now;
}

function edgeAt(
  event: globalThis.MouseEvent,
  findPlace: (id: string) => Place | undefined,
): Edge | null {
  const element = (event.target as Element).closest?.(BLOCK);
  const place = findPlace(element?.getAttribute('data-puck-component') ?? '');
  const view = element?.ownerDocument.defaultView;
  if (!element || !place || !view) return null;
  const { top, bottom, right } = element.getBoundingClientRect();
  const isAbove = event.clientY - top < NEAR_PX;
  if (!isAbove && bottom - event.clientY >= NEAR_PX) return null;
  return {
    zone: place.zone,
    index: isAbove ? place.index : place.index + 1,
    top: (isAbove ? top : bottom) + view.scrollY,
    left: right - FROM_RIGHT_PX + view.scrollX,
  };
}
