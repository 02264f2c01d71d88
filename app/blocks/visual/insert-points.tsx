import { Plus } from 'lucide-react';
import { type MouseEvent, type ReactNode, use, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '~/lib/cn';
import { InserterContext } from './editor-context';
import { useCanvas } from './use-canvas';

/** How close to the edge between two blocks the mouse must be, in pixels of the page. */
const NEAR_PX = 28;

/** Its middle, from the right edge of the block: texts begin on the left, and people click on them. */
const FROM_RIGHT_PX = 32;

const BLOCK = '[data-puck-component]';

interface InsertButtonProps {
  label: string;
  className?: string;
  style?: { top: number; left: number };
  onInsert: () => void;
}

/** A “+” on the canvas. Marked, so that the mouse over it still counts as near the edge. */
function InsertButton({ label, className, style, onInsert }: InsertButtonProps) {
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

/** Adds a “+” below the selected block, which the keyboard and a touch can reach. */
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
  const index = useCanvas(({ appState }) =>
    appState.data.content.findIndex(({ props }) => props.id === id),
  );
  return (
    <InsertButton
      label="Add a block below"
      className="bottom-0 left-[calc(100%-2rem)] translate-y-1/2"
      onInsert={() => inserter.open(index + 1)}
    />
  );
}

interface Place {
  index: number;
  top: number;
  left: number;
}

/** Shows a “+” where the mouse is near the edge between two blocks. */
export function HoverInsert({ frame }: { frame: Document | undefined }) {
  const inserter = use(InserterContext);
  const ids = useCanvas(({ appState }) =>
    appState.data.content.map(({ props }) => props.id).join('\n'),
  );
  const [place, setPlace] = useState<Place | null>(null);

  useEffect(() => {
    if (!frame) return;
    let next = 0;
    function onMove(event: globalThis.MouseEvent) {
      cancelAnimationFrame(next);
      next = requestAnimationFrame(() => {
        // A button is held down while a block is dragged.
        if (event.buttons > 0) return setPlace(null);
        if ((event.target as Element).closest?.('[data-insert]')) return;
        setPlace((before) => samePlace(before, placeAt(event, ids.split('\n'))));
      });
    }
    const onLeave = () => setPlace(null);
    frame.addEventListener('mousemove', onMove, { passive: true });
    frame.documentElement.addEventListener('mouseleave', onLeave);
    return () => {
      cancelAnimationFrame(next);
      frame.removeEventListener('mousemove', onMove);
      frame.documentElement.removeEventListener('mouseleave', onLeave);
    };
  }, [frame, ids]);

  if (!place || !frame) return null;
  // In the body, because the outlines of the blocks are there too and would lie above it.
  return createPortal(
    <InsertButton
      label="Add a block here"
      className="-translate-y-1/2"
      style={{ top: place.top, left: place.left }}
      onInsert={() => inserter.open(place.index)}
    />,
    frame.body,
  );
}

/** Keeps the object if nothing has changed, so that a moving mouse renders nothing. */
function samePlace(before: Place | null, now: Place | null): Place | null {
  return before?.index === now?.index && before?.top === now?.top ? before : now;
}

function placeAt(event: globalThis.MouseEvent, ids: readonly string[]): Place | null {
  const element = (event.target as Element).closest?.(BLOCK);
  const index = ids.indexOf(element?.getAttribute('data-puck-component') ?? '');
  const view = element?.ownerDocument.defaultView;
  if (!element || index < 0 || !view) return null;
  const { top, bottom, right } = element.getBoundingClientRect();
  const isAbove = event.clientY - top < NEAR_PX;
  if (!isAbove && bottom - event.clientY >= NEAR_PX) return null;
  return {
    index: isAbove ? index : index + 1,
    top: (isAbove ? top : bottom) + view.scrollY,
    left: right - FROM_RIGHT_PX + view.scrollX,
  };
}
