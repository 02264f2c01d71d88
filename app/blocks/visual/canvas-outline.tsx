import { cn } from '~/lib/cn';
import { blockElement, scrollToBlock } from './canvas-focus';
import { ROOT_ZONE, useCanvas } from './use-canvas';

interface Row {
  id: string;
  type: string;
}

/** Lists the page's blocks by name, so that staff can find and select them. */
export function CanvasOutline() {
  // A string, so that typing in a block does not render the outline again.
  const listed = useCanvas(({ appState }) =>
    JSON.stringify(appState.data.content.map(({ type, props }) => ({ id: props.id, type }))),
  );
  const config = useCanvas((canvas) => canvas.config);
  const dispatch = useCanvas((canvas) => canvas.dispatch);
  const selected = useCanvas((canvas) => canvas.appState.ui.itemSelector?.index);
  const rows: Row[] = JSON.parse(listed);

  function choose(index: number, id: string) {
    dispatch({ type: 'setUi', ui: { itemSelector: { index, zone: ROOT_ZONE } } });
    // Waits a frame: on a long page the canvas renders only blocks in view and the selected one.
    requestAnimationFrame(() => {
      const element = blockElement(id);
      if (element) scrollToBlock(element);
    });
  }

  if (rows.length === 0) return <p className="p-4 text-sm text-muted-foreground">No blocks yet.</p>;
  return (
    <ol aria-label="Outline" className="grid overflow-y-auto p-2">
      {rows.map(({ id, type }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-current={index === selected || undefined}
            onClick={() => choose(index, id)}
            className={cn(
              'min-h-9 w-full cursor-pointer rounded-sm px-2.5 text-left text-sm outline-none hover:bg-muted focus-visible:ring-2 focus-visible:ring-ring pointer-coarse:min-h-11',
              index === selected && 'bg-muted font-medium',
            )}
          >
            {config.components[type]?.label ?? type}
          </button>
        </li>
      ))}
    </ol>
  );
}
