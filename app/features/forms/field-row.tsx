import { useDraggable, useDragOperation } from '@dnd-kit/react';
import { ArrowDown, ArrowUp, ChevronDown, Copy, GripVertical, Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { GRIP } from '~/components/drag/drag-area';
import { useDropPlace } from '~/components/drag/use-drop-place';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { cn } from '~/lib/cn';
import type { FieldDefinition } from '~/lib/forms/form-definition';
import { FIELD_TYPE_LABELS } from './field-types';

/** The position of a field, counted from the top. */
export interface FieldPlace {
  place: number;
}

interface FieldRowProps extends FieldPlace {
  field: FieldDefinition;
  isLast: boolean;
  isOpen: boolean;
  /** The form has to keep the field. */
  isKept: boolean;
  problem: string | undefined;
  onToggle: () => void;
  onStep: (by: -1 | 1) => void;
  onCopy: () => void;
  onRemove: () => void;
  /** The settings, shown while the row is open. */
  children: ReactNode;
}

export function FieldRow(props: FieldRowProps) {
  const { field, place, isLast, isOpen, isKept, problem, onToggle, onStep, onCopy, onRemove } =
    props;
  const element = useRef<HTMLLIElement>(null);
  const item = { id: place, element, data: { place } };
  const { handleRef, isDragSource } = useDraggable<FieldPlace>(item);
  const { isDropTarget } = useDropPlace<FieldPlace>(item);
  const from = useDragOperation().source?.data.place ?? place;
  const name = field.label || 'Field without a label';

  return (
    <li
      ref={element}
      className={cn(
        'border-y-2 border-transparent',
        isDropTarget && place < from && 'border-t-primary',
        isDropTarget && place > from && 'border-b-primary',
        isDragSource && 'opacity-50',
      )}
    >
      <div className="rounded-md border border-border">
        <div className="flex flex-wrap items-center gap-1 p-1">
          <span ref={handleRef} aria-hidden className={cn('grid size-9 place-items-center', GRIP)}>
            <GripVertical className="size-4 text-muted-foreground" />
          </span>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={onToggle}
            className="flex min-h-9 min-w-0 flex-1 basis-32 cursor-pointer items-center gap-2 rounded-sm px-1 text-left text-sm outline-none focus-visible:ring-2 focus-visible:ring-ring pointer-coarse:min-h-11"
          >
            <ChevronDown
              aria-hidden
              className={cn('size-4 shrink-0 transition-transform', !isOpen && '-rotate-90')}
            />
            <span className="min-w-0 font-medium wrap-anywhere">
              {name}
              {field.required && <span className="text-muted-foreground"> (required)</span>}
            </span>
          </button>
          <Badge variant="muted">{FIELD_TYPE_LABELS[field.type]}</Badge>
          <span className="ml-auto flex shrink-0">
            <RowButton
              action="up"
              label={`Move ${name} up`}
              disabled={place === 0}
              onClick={() => onStep(-1)}
            >
              <ArrowUp aria-hidden />
            </RowButton>
            <RowButton
              action="down"
              label={`Move ${name} down`}
              disabled={isLast}
              onClick={() => onStep(1)}
            >
              <ArrowDown aria-hidden />
            </RowButton>
            <RowButton action="copy" label={`Duplicate ${name}`} onClick={onCopy}>
              <Copy aria-hidden />
            </RowButton>
            <RowButton
              action="remove"
              label={
                isKept ? `${name} is a built-in field and cannot be removed` : `Remove ${name}`
              }
              disabled={isKept}
              onClick={onRemove}
            >
              <Trash2 aria-hidden />
            </RowButton>
          </span>
        </div>
        {problem && <p className="px-3 pb-2 text-sm font-medium text-destructive">{problem}</p>}
        {isOpen && <div className="border-t border-border p-3">{props.children}</div>}
      </div>
    </li>
  );
}

interface RowButtonProps extends ComponentProps<typeof Button> {
  label: string;
  action: string;
}

function RowButton({ label, action, ...props }: RowButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      title={label}
      data-action={action}
      {...props}
    />
  );
}
