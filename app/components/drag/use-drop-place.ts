import { CollisionPriority, type Data } from '@dnd-kit/abstract';
import { pointerIntersection } from '@dnd-kit/collision';
import { type UseDroppableInput, useDroppable } from '@dnd-kit/react';

interface DropPlace<Place extends Data> extends UseDroppableInput<Place> {
  data: Place;
  /** The place is inside another one and takes priority over it. */
  isInner?: boolean;
}

/**
 * A place to drop something on. The place under the pointer wins, whatever else the dragged copy
 * covers.
 */
export function useDropPlace<Place extends Data>({ isInner, ...input }: DropPlace<Place>) {
  return useDroppable<Place>({
    ...input,
    collisionDetector: pointerIntersection,
    ...(isInner && { collisionPriority: CollisionPriority.Highest }),
  });
}
