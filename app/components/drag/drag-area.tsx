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

/** How far the mouse moves before a drag starts. A shorter move is still a click. */
const START_PX = 4;
/**
 * How long a finger must rest before a drag starts, and how far it may move meanwhile. A finger
 * that moves further scrolls the page.
 */
const REST_MS = 250;
const REST_PX = 8;

/**
 * Pressing one of these never starts a drag. Links are not listed: a card can be dragged by its
 * link, and a click still follows the link.
 */
const CONTROLS = 'button, input, select, textarea';

/**
 * The mouse, a finger and a pen can drag. On a grip a finger or pen drags at once, elsewhere after
 * a rest. People who use the keyboard have buttons and menus for the same moves.
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

/**
 * The library's plugins without `Accessibility`. That one would make each card a button, and the
 * button would do nothing.
 */
const PLUGINS = [AutoScroller, Cursor, Feedback, PreventSelection];

/** Classes for an element that people can drag by any part of it. */
export const DRAGGABLE = 'cursor-grab touch-manipulation select-none [-webkit-touch-callout:none]';
/** Classes for a grip. A finger on a grip drags at once and never scrolls the page. */
export const GRIP = 'cursor-grab touch-none select-none';

interface DragAreaProps<Item, Place> {
  /** Called with the `data` of the dragged element and of the place that it was dropped on. */
  onDrop: (item: Item, place: Place) => void;
  /** Draws the copy that follows the pointer. */
  ghost: (item: Item) => ReactNode;
  children: ReactNode;
}

/**
 * Holds elements to drag and places to drop them on. Escape, or a drop anywhere else, cancels the
 * drag.
 */
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
