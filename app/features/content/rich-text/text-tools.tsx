import {
  Bold,
  Grid2X2,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  RemoveFormatting,
  Scale,
  TextQuote,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { Button } from '~/components/ui/button';
import { cn } from '~/lib/cn';
import { TOOLS, type Tool, type ToolName, type ToolStates } from './commands';

/** Tools for tables have words instead of icons, because nobody could guess the icons. */
const ICONS: Partial<Record<ToolName, LucideIcon>> = {
  heading: Heading2,
  subheading: Heading3,
  bold: Bold,
  italic: Italic,
  bullets: List,
  numbers: ListOrdered,
  quote: TextQuote,
  table: Grid2X2,
  removeTable: Trash2,
  clear: RemoveFormatting,
  undo: Undo2,
  redo: Redo2,
};

const SHORT_LABELS: Partial<Record<ToolName, string>> = {
  addRow: '+ Row',
  removeRow: '− Row',
  addColumn: '+ Column',
  removeColumn: '− Column',
};

const LINK: Pick<Tool, 'label' | 'keys'> = { label: 'Link', keys: 'Mod-k' };
const FACT: Pick<Tool, 'label' | 'keys'> = { label: 'Insert a fact' };

const isMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.platform);

/** “Bold (Ctrl+B)”. */
function tooltipOf({ label, keys }: Pick<Tool, 'label' | 'keys'>): string {
  if (!keys) return label;
  const shown = keys
    .replace('Mod', isMac ? '⌘' : 'Ctrl')
    .replace(/-(.)$/, (_, key: string) => `+${key.toUpperCase()}`)
    .replaceAll('-', '+');
  return `${label} (${shown})`;
}

interface TextToolsProps {
  ref?: Ref<HTMLDivElement>;
  /** Nothing is marked and nothing is off before the cursor has been in the text. */
  states: ToolStates | null;
  onTool: (name: ToolName) => void;
  onLink: () => void;
  onFact: () => void;
  /** Escape returns to the text. */
  onLeave: () => void;
  className?: string;
}

/** The toolbar of a text. Tab enters it once; the arrow keys move between its buttons. */
export function TextTools(props: TextToolsProps) {
  const { ref, states, onTool, onLink, onFact, onLeave, className } = props;
  function move(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onLeave();
      return;
    }
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  }

  const names = (Object.keys(TOOLS) as ToolName[]).filter(
    (name) => !(TOOLS[name] as Tool).isForTables || states?.isInTable,
  );
  const [first] = names;
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label="Text tools"
      onKeyDown={move}
      // The text keeps its selection while a button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      className={cn('flex flex-wrap gap-0.5', className)}
    >
      {names.flatMap((name) => {
        const Icon = ICONS[name];
        const button = (
          <ToolButton
            key={name}
            tool={TOOLS[name]}
            isFirst={name === first}
            isOn={'isOn' in TOOLS[name] ? (states?.on.includes(name) ?? false) : undefined}
            isOff={states?.off.includes(name) ?? false}
            onClick={() => onTool(name)}
          >
            {Icon ? <Icon aria-hidden /> : SHORT_LABELS[name]}
          </ToolButton>
        );
        if (name !== 'italic') return [button];
        return [
          button,
          <ToolButton key="link" tool={LINK} isOn={states?.isLink ?? false} onClick={onLink}>
            <Link aria-hidden />
          </ToolButton>,
          <ToolButton key="fact" tool={FACT} onClick={onFact}>
            <Scale aria-hidden />
          </ToolButton>,
        ];
      })}
    </div>
  );
}

interface ToolButtonProps {
  tool: Pick<Tool, 'label' | 'keys'>;
  isFirst?: boolean;
  isOn?: boolean | undefined;
  isOff?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function ToolButton({ tool, isFirst, isOn, isOff = false, onClick, children }: ToolButtonProps) {
  return (
    <Button
      variant="ghost"
      size={typeof children === 'string' ? 'sm' : 'icon-sm'}
      aria-label={tool.label}
      title={tooltipOf(tool)}
      aria-pressed={isOn}
      // Not `disabled`: the button would lose the focus, and the arrow keys with it.
      aria-disabled={isOff || undefined}
      tabIndex={isFirst ? 0 : -1}
      className="aria-pressed:bg-accent-soft aria-pressed:text-foreground"
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      {children}
    </Button>
  );
}
