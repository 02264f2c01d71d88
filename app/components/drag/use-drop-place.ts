import { CollisionPriority, type Data } from '@dnd-kit/abstract';
import { pointerIntersection } from '@dnd-kit/collision';
import { type UseDroppableInput, useDroppable } from '@dnd-kit/react';

interface DropPlace<Place extends Data> extends UseDroppableInput<Place> {
  data: Place;
  /** Lies within another place, and goes before it. */
  isInner?: boolean;
}

/** A place to drop on: the one under the pointer, whatever the ghost covers. */
export function useDropPlace<Place extends Data>({ isInner, ...input }: DropPlace<Place>) {
  return useDroppable<Place>({
    ...input,
    collisionDetector: pointerIntersection,
    ...(isInner && { collisionPriority: CollisionPriority.Highest }),
  });
}
