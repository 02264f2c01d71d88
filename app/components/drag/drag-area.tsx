import {
  AutoScroller,
  Cursor,
  type Draggable,
  Feedback,
  PointerActivationConstraints,
  PointerSensor,
  PreventSelection,
} from '@dnd-kit/dom';
import { DragDropProvider, DragOverlay } from '@dnd-kit/react';
import type { ReactNode } from 'react';

/** How far a pointer moves before it drags: a click stays a click. */
const START_PX = 4;
/** How long a finger rests before it drags, and how still: one that moves sooner scrolls. */
const REST_MS = 250;
const REST_PX = 8;

/** What a press is for, wherever it is. Links are dragged along, and still followed by a click. */
const CONTROLS = 'button, input, select, textarea';

/**
 * Mouse, finger and pen. The last two drag at once by a grip, and after a rest by anything else. The
 * keyboard has buttons and menus for the same.
 */
const SENSORS = [
  PointerSensor.configure({
    activationConstraints({ pointerType }: PointerEvent, { handle }: Draggable) {
      const { Delay, Distance } = PointerActivationConstraints;
      return pointerType !== 'mouse' && !handle
        ? [new Delay({ value: REST_MS, tolerance: REST_PX })]
        : [new Distance({ value: START_PX })];
    },
    preventActivation: ({ target }: PointerEvent) =>
      target instanceof Element && target.closest(CONTROLS) !== null,
  }),
];

/** All but the one that makes buttons of what can be dragged: those would do nothing by keyboard. */
const PLUGINS = [AutoScroller, Cursor, Feedback, PreventSelection];

/** For an element that is dragged by any part of it. */
export const DRAGGABLE = 'cursor-grab touch-manipulation select-none [-webkit-touch-callout:none]';
/** For a grip. A finger on it never scrolls. */
export const GRIP = 'cursor-grab touch-none select-none';

interface DragAreaProps<Item, Place> {
  /** Given `data` of what was dragged and of the place it was dropped on. */
  onDrop: (item: Item, place: Place) => void;
  /** What follows the pointer, as large as what is dragged. */
  ghost: (item: Item) => ReactNode;
  children: ReactNode;
}

/** Things to drag and places to drop them on. Escape, or letting go elsewhere, puts a thing back. */
export function DragArea<Item, Place>({ onDrop, ghost, children }: DragAreaProps<Item, Place>) {
  return (
    <DragDropProvider
      sensors={SENSORS}
      plugins={PLUGINS}
      onDragEnd={({ operation: { source, target }, canceled }) => {
        if (source && target && !canceled) onDrop(source.data as Item, target.data as Place);
      }}
    >
      {children}
      <DragOverlay className="absolute" dropAnimation={null}>
        {({ data }) => (
          <div aria-hidden inert>
            {ghost(data as Item)}
          </div>
        )}
      </DragOverlay>
    </DragDropProvider>
  );
}
