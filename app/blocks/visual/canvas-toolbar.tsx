import {
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
import { use } from 'react';
import { Button } from '~/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu';
import { useSaid } from '~/components/use-said';
import { useMediaQuery } from '~/lib/use-media-query';
import { FIELDS_PANEL, IN_DRAWER } from './canvas-fields';
import { isColumn } from './canvas-places';
import { EditorContext, InserterContext } from './editor-context';
import { MoveButtons } from './move-buttons';
import { SECTION_MARK } from './puck-document';
import { ToolButton } from './tool-button';
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
  const [said, say] = useSaid();

  function undoAndSay() {
    undo();
    say('Undone');
  }

  function redoAndSay() {
    redo();
    say('Redone');
  }

  return (
    <div
      role="toolbar"
      aria-label="Page tools"
      className="flex flex-wrap items-center border-b sm:gap-1 border-border bg-card p-2 [grid-area:header]"
    >
      <AddBlockButton />
      {said}
      <MoveButtons say={say} />
      <BlockTools say={say} />
      <ToolButton label="Undo" disabled={!canUndo} onClick={undoAndSay}>
        <Undo2 aria-hidden />
      </ToolButton>
      <ToolButton label="Redo" disabled={!canRedo} onClick={redoAndSay}>
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
  /** Screen readers say this afterwards. Tools without it move the focus or show a toast. */
  done?: string;
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
    done: isHidden ? 'Block shown' : 'Block hidden',
  };
}

/** As buttons where there is room, otherwise in a menu. */
function BlockTools({ say }: { say: (words: string) => void }) {
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
    apply() {
      void tool.run(actions);
      if (tool.done) say(tool.done);
    },
  }));
  return (
    <>
      {tools.map(({ label, shortcut, Icon, isDisabled, apply }) => (
        <ToolButton
          key={label}
          label={label}
          shortcut={shortcut}
          className="max-xl:hidden"
          disabled={isDisabled}
          onClick={apply}
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
          {tools.map(({ label, shortcut, Icon, isDisabled, apply }) => (
            <DropdownMenuItem key={label} disabled={isDisabled} onSelect={apply}>
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
