import { cn } from '~/lib/cn';
import { blockElement, scrollToBlock } from './canvas-focus';
import { isColumn, type Place, type PlacedBlock, placedBlocks } from './canvas-places';
import { useCanvas } from './use-canvas';

/**
 * Lists the page's blocks by name, so that staff can find and select them. Those in columns are
 * indented.
 */
export function CanvasOutline() {
  // A string, so that typing in a block does not render the outline again.
  const listed = useCanvas(({ appState }) => JSON.stringify(placedBlocks(appState.data.content)));
  const config = useCanvas((canvas) => canvas.config);
  const dispatch = useCanvas((canvas) => canvas.dispatch);
  const selected = useCanvas((canvas) => canvas.selectedItem?.props.id);
  const rows: PlacedBlock[] = JSON.parse(listed);

  function choose({ zone, index }: Place, id: string) {
    dispatch({ type: 'setUi', ui: { itemSelector: { index, zone } } });
    // Waits a frame: on a long page the canvas renders only blocks in view and the selected one.
    requestAnimationFrame(() => {
      const element = blockElement(id);
      if (element) scrollToBlock(element);
    });
  }

  if (rows.length === 0) return <p className="p-4 text-sm text-muted-foreground">No blocks yet.</p>;
  return (
    <ol aria-label="Outline" className="grid overflow-y-auto p-2">
      {rows.map(({ id, type, words, ...place }) => (
        <li key={id} className={cn(isColumn(place.zone) && 'pl-5')}>
          <button
            type="button"
            aria-current={id === selected || undefined}
            onClick={() => choose(place, id)}
            className={cn(
              'min-h-9 w-full cursor-pointer rounded-sm px-2.5 text-left text-sm outline-none hover:bg-muted focus-visible:ring-2 focus-visible:ring-ring pointer-coarse:min-h-11',
              id === selected && 'bg-muted font-medium',
            )}
          >
            {config.components[type]?.label ?? type}
            {words && <span className="block truncate text-muted-foreground">{words}</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}
