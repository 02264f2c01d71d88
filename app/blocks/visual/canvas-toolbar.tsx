import {
  ArrowDown,
  ArrowUp,
  Blocks,
  Layers,
  Maximize2,
  Minimize2,
  PanelRight,
  Plus,
  Redo2,
  Undo2,
} from 'lucide-react';
import { type ReactNode, use } from 'react';
import { Button, type ButtonProps } from '~/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu';
import { cn } from '~/lib/cn';
import { FullScreenContext } from './full-screen';
import { ROOT_ZONE, useCanvas } from './use-canvas';

/** Panels by the names that the canvas gives them. */
const LEFT_PANELS = [
  { panel: 'blocks', label: 'Blocks', Icon: Blocks },
  { panel: 'outline', label: 'Outline', Icon: Layers },
];

/** On a phone the canvas shows its own bar for these. */
const ON_WIDE = 'max-sm:hidden';

/** Tools that change the page without dragging. */
export function CanvasToolbar() {
  const { back, forward, hasPast, hasFuture } = useCanvas((canvas) => canvas.history);
  return (
    <div
      role="toolbar"
      aria-label="Page tools"
      className="flex flex-wrap items-center gap-1 border-b border-border bg-card p-2 [grid-area:header]"
    >
      <AddBlockMenu />
      <MoveButtons />
      <ToolButton label="Undo" disabled={!hasPast} onClick={back}>
        <Undo2 aria-hidden />
      </ToolButton>
      <ToolButton label="Redo" disabled={!hasFuture} onClick={forward}>
        <Redo2 aria-hidden />
      </ToolButton>
      <PanelButtons />
    </div>
  );
}

function AddBlockMenu() {
  const config = useCanvas((canvas) => canvas.config);
  const dispatch = useCanvas((canvas) => canvas.dispatch);
  const selected = useCanvas((canvas) => canvas.appState.ui.itemSelector);
  const count = useCanvas((canvas) => canvas.appState.data.content.length);
  const groups = Object.entries(config.categories ?? {}).filter(
    ([, { visible }]) => visible !== false,
  );

  /** Adds the block below the selected one, or at the end. */
  function add(type: string) {
    const index = selected ? selected.index + 1 : count;
    dispatch({
      type: 'insert',
      componentType: type,
      destinationIndex: index,
      destinationZone: ROOT_ZONE,
    });
    dispatch({ type: 'setUi', ui: { itemSelector: { index, zone: ROOT_ZONE } } });
  }

  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="sm">
          <Plus aria-hidden />
          <span>
            Add<span className="max-sm:sr-only"> block</span>
          </span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="max-h-96 overflow-y-auto">
        {groups.map(([name, { title, components = [] }]) => (
          <div key={name}>
            <DropdownMenuLabel className="font-semibold text-muted-foreground">
              {title}
            </DropdownMenuLabel>
            {components.map((type) => (
              <DropdownMenuItem key={type} onSelect={() => add(String(type))}>
                {config.components[type]?.label}
              </DropdownMenuItem>
            ))}
          </div>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function MoveButtons() {
  const dispatch = useCanvas((canvas) => canvas.dispatch);
  const selected = useCanvas((canvas) => canvas.appState.ui.itemSelector);
  const count = useCanvas((canvas) => canvas.appState.data.content.length);
  const index = selected?.index ?? -1;

  function move(by: 1 | -1) {
    const to = { index: index + by, zone: ROOT_ZONE };
    dispatch({
      type: 'reorder',
      sourceIndex: index,
      destinationIndex: to.index,
      destinationZone: to.zone,
    });
    dispatch({ type: 'setUi', ui: { itemSelector: to } });
  }

  return (
    <>
      <ToolButton label="Move block up" disabled={index < 1} onClick={() => move(-1)}>
        <ArrowUp aria-hidden />
      </ToolButton>
      <ToolButton
        label="Move block down"
        disabled={index < 0 || index >= count - 1}
        onClick={() => move(1)}
      >
        <ArrowDown aria-hidden />
      </ToolButton>
    </>
  );
}

function PanelButtons() {
  const { isFull, toggle } = use(FullScreenContext);
  const dispatch = useCanvas((canvas) => canvas.dispatch);
  const { leftSideBarVisible, rightSideBarVisible, plugin } = useCanvas(
    (canvas) => canvas.appState.ui,
  );
  const shown = leftSideBarVisible ? plugin.current : null;

  function show(panel: string) {
    const ui = { leftSideBarVisible: shown !== panel, plugin: { current: panel } };
    dispatch({ type: 'setUi', ui });
  }

  return (
    <div className="ml-auto flex gap-1">
      {LEFT_PANELS.map(({ panel, label, Icon }) => (
        <ToolButton
          key={panel}
          label={label}
          className={ON_WIDE}
          aria-pressed={shown === panel}
          onClick={() => show(panel)}
        >
          <Icon aria-hidden />
        </ToolButton>
      ))}
      <ToolButton
        label="Properties"
        className={ON_WIDE}
        aria-pressed={rightSideBarVisible}
        onClick={() =>
          dispatch({ type: 'setUi', ui: { rightSideBarVisible: !rightSideBarVisible } })
        }
      >
        <PanelRight aria-hidden />
      </ToolButton>
      <ToolButton label="Full screen" aria-pressed={isFull} onClick={toggle}>
        {isFull ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
      </ToolButton>
    </div>
  );
}

interface ToolButtonProps extends ButtonProps {
  label: string;
  children: ReactNode;
}

function ToolButton({ label, className, ...props }: ToolButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={label}
      title={label}
      className={cn('aria-pressed:bg-muted', className)}
      {...props}
    />
  );
}
