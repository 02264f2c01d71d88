import type { ReactNode } from 'react';
import { use } from 'react';
import { itemsIn } from './canvas-places';
import { InserterContext } from './editor-context';
import { InsertButton } from './insert-points';
import { useCanvas } from './use-canvas';

export type Slot = (props: { minEmptyHeight: string }) => ReactNode;

/** One column on the canvas. An empty one has a “+”, and blocks can be pasted there too. */
export function CanvasColumn({ zone, slot }: { zone: string; slot: Slot }) {
  const inserter = use(InserterContext);
  const isEmpty = useCanvas(({ appState }) => itemsIn(appState.data.content, zone).length === 0);
  return (
    <div className="relative h-full">
      {slot({ minEmptyHeight: '6rem' })}
      {isEmpty && (
        // Puck lets the pointer through to elements with this attribute.
        <div data-puck-overlay-portal="" data-zone={zone}>
          <InsertButton
            label="Add a block to this column"
            className="top-1/2 left-1/2 -translate-y-1/2"
            onInsert={() => inserter.open({ zone, index: 0 })}
          />
        </div>
      )}
    </div>
  );
}
