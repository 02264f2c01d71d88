import { useGetPuck } from '@puckeditor/core';
import {
  ArrowDown,
  ArrowUp,
  Blocks,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Ellipsis,
  Eye,
  EyeOff,
  Layers,
  type LucideIcon,
  Maximize2,
  Minimize2,
  PanelRight,
  Plus,
  Redo2,
  Scissors,
  Trash2,
  Undo2,
} from 'lucide-react';
import { type ReactNode, use } from 'react';
import { Button, type ButtonProps } from '~/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu';
import { cn } from '~/lib/cn';
import { useMediaQuery } from '~/lib/use-media-query';
import { FIELDS_PANEL, IN_DRAWER } from './canvas-fields';
import { isColumn, itemsIn, nextPlace, type Place, ROOT_ZONE } from './canvas-places';
import { EditorContext, InserterContext } from './editor-context';
import { SECTION_MARK } from './puck-document';
import { type BlockActions, useBlockActions } from './use-block-actions';
import { useCanvas } from './use-canvas';
import { useCanvasHistory } from './use-canvas-history';

/** Panels by the names that the canvas gives them. */
const LEFT_PANELS = [
  { panel: 'blocks', label: 'Blocks', Icon: Blocks },
  { panel: 'outline', label: 'Outline', Icon: Layers },
];

/** Tools that change the page without dragging. */
export function CanvasToolbar() {
  const { canUndo, canRedo, undo, redo } = useCanvasHistory();
  return (
    <div
      role="toolbar"
      aria-label="Page tools"
      className="flex flex-wrap items-center border-b sm:gap-1 border-border bg-card p-2 [grid-area:header]"
    >
      <AddBlockButton />
      <MoveButtons />
      <BlockTools />
      <ToolButton label="Undo" disabled={!canUndo} onClick={undo}>
        <Undo2 aria-hidden />
      </ToolButton>
      <ToolButton label="Redo" disabled={!canRedo} onClick={redo}>
        <Redo2 aria-hidden />
      </ToolButton>
      <PanelButtons />
    </div>
  );
}

/** Adds below the selected block, or at the end. */
function AddBlockButton() {
  const inserter = use(InserterContext);
  return (
    <Button variant="outline" size="sm" onClick={() => inserter.open()}>
      <Plus aria-hidden />
      <span className="max-sm:sr-only">Add block</span>
    </Button>
  );
}

interface BlockTool {
  label: string;
  /** The letter that does the same with Ctrl or ⌘. */
  letter?: string;
  Icon: LucideIcon;
  /** Works without a selected block. */
  isAlways?: boolean;
  run: (actions: BlockActions) => unknown;
}

const BLOCK_TOOLS: BlockTool[] = [
  { label: 'Copy block', letter: 'C', Icon: Copy, run: (actions) => actions.copy() },
  { label: 'Cut block', letter: 'X', Icon: Scissors, run: (actions) => actions.cut() },
  {
    label: 'Paste block',
    letter: 'V',
    Icon: ClipboardPaste,
    isAlways: true,
    run: (actions) => actions.paste(),
  },
  { label: 'Duplicate block', letter: 'D', Icon: CopyPlus, run: (actions) => actions.duplicate() },
  { label: 'Delete block', Icon: Trash2, run: (actions) => actions.remove() },
];

/** Only for the home page, whose layout records which blocks are hidden. */
function hideTool(isHidden: boolean): BlockTool {
  return {
    label: isHidden ? 'Show block' : 'Hide block',
    Icon: isHidden ? Eye : EyeOff,
    run: (actions) => actions.hide(),
  };
}

/** As buttons where there is room, otherwise in a menu. */
function BlockTools() {
  const actions = useBlockActions();
  const { site } = use(EditorContext);
  const isSelected = useCanvas(
    ({ selectedItem }) => selectedItem !== null && selectedItem.type !== SECTION_MARK,
  );
  const isHidden = useCanvas((canvas) => canvas.selectedItem?.props.isHidden === true);
  const modifier = isApple() ? '⌘' : 'Ctrl+';
  // Blocks in a column of the home page cannot be hidden on their own.
  const isInColumn = useCanvas(({ appState }) => isColumn(appState.ui.itemSelector?.zone ?? ''));
  const hide = site && !isInColumn ? [hideTool(isHidden)] : [];
  const tools = [...BLOCK_TOOLS, ...hide].map((tool) => ({
    ...tool,
    isDisabled: !tool.isAlways && !isSelected,
    shortcut: tool.letter && modifier + tool.letter,
  }));
  return (
    <>
      {tools.map(({ label, shortcut, Icon, isDisabled, run }) => (
        <ToolButton
          key={label}
          label={label}
          shortcut={shortcut}
          className="max-xl:hidden"
          disabled={isDisabled}
          onClick={() => void run(actions)}
        >
          <Icon aria-hidden />
        </ToolButton>
      ))}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            variant="ghost"
            size="sm"
            aria-label="Block tools"
            title="Block tools"
            className="xl:hidden"
          >
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          {tools.map(({ label, shortcut, Icon, isDisabled, run }) => (
            <DropdownMenuItem key={label} disabled={isDisabled} onSelect={() => void run(actions)}>
              <Icon aria-hidden />
              {label}
              {shortcut && (
                <span aria-hidden className="ml-auto pl-4 text-muted-foreground">
                  {shortcut}
                </span>
              )}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  );
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

type CanvasState = Pick<ReturnType<ReturnType<typeof useGetPuck>>, 'appState'>;

function selectedPlace({ appState }: CanvasState): Place | null {
  const { index, zone = ROOT_ZONE } = appState.ui.itemSelector ?? {};
  return index === undefined ? null : { zone, index };
}

/** Where the selected block goes next. On the home page, the mark of its first section stays first. */
function placeBeside(canvas: CanvasState, by: 1 | -1): Place | null {
  const from = selectedPlace(canvas);
  const { content } = canvas.appState.data;
  if (!from || itemsIn(content, from.zone)[from.index]?.type === SECTION_MARK) return null;
  const to = nextPlace(content, from, by);
  const isAboveMark = to?.zone === ROOT_ZONE && to.index === 0 && content[0]?.type === SECTION_MARK;
  return isAboveMark ? null : to;
}

function MoveButtons() {
  const getCanvas = useGetPuck();
  // True or false, so that typing does not render the buttons again.
  const canMoveUp = useCanvas((canvas) => placeBeside(canvas, -1) !== null);
  const canMoveDown = useCanvas((canvas) => placeBeside(canvas, 1) !== null);

  function move(by: 1 | -1) {
    const canvas = getCanvas();
    const from = selectedPlace(canvas);
    const to = placeBeside(canvas, by);
    if (!from || !to) return;
    const { dispatch } = canvas;
    dispatch({
      type: 'move',
      sourceIndex: from.index,
      sourceZone: from.zone,
      destinationIndex: to.index,
      destinationZone: to.zone,
    });
    dispatch({ type: 'setUi', ui: { itemSelector: to } });
  }

  return (
    <>
      <ToolButton label="Move block up" disabled={!canMoveUp} onClick={() => move(-1)}>
        <ArrowUp aria-hidden />
      </ToolButton>
      <ToolButton label="Move block down" disabled={!canMoveDown} onClick={() => move(1)}>
        <ArrowDown aria-hidden />
      </ToolButton>
    </>
  );
}

function PanelButtons() {
  const { isFull, onFullChange } = use(EditorContext);
  const isInDrawer = useMediaQuery(IN_DRAWER);
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
          aria-pressed={shown === panel}
          onClick={() => show(panel)}
        >
          <Icon aria-hidden />
        </ToolButton>
      ))}
      <ToolButton
        label="Properties"
        aria-pressed={isInDrawer ? shown === FIELDS_PANEL : rightSideBarVisible}
        onClick={() =>
          isInDrawer
            ? show(FIELDS_PANEL)
            : dispatch({ type: 'setUi', ui: { rightSideBarVisible: !rightSideBarVisible } })
        }
      >
        <PanelRight aria-hidden />
      </ToolButton>
      <ToolButton label="Full screen" aria-pressed={isFull} onClick={() => onFullChange(!isFull)}>
        {isFull ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
      </ToolButton>
    </div>
  );
}

interface ToolButtonProps extends ButtonProps {
  label: string;
  shortcut?: string;
  children: ReactNode;
}

function ToolButton({ label, shortcut, className, ...props }: ToolButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      className={cn('aria-pressed:bg-muted', className)}
      {...props}
    />
  );
}
