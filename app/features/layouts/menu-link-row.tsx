import { useDraggable, useDragOperation } from '@dnd-kit/react';
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { GRIP } from '~/components/drag/drag-area';
import { useDropPlace } from '~/components/drag/use-drop-place';
import { LinkPicker } from '~/components/link-field';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { cn } from '~/lib/cn';
import { type MenuLink, menuLinkSchema } from '~/lib/site/release-parts';
import { RowButton } from './row-button';

/** The position of a menu link, counted from the top. */
export interface MenuPlace {
  place: number;
}

interface MenuLinkRowProps {
  link: MenuLink;
  place: number;
  isLast: boolean;
  onChange: (link: MenuLink) => void;
  onStep: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function MenuLinkRow(props: MenuLinkRowProps) {
  const { link, place, isLast, onChange, onStep, onRemove } = props;
  const element = useRef<HTMLLIElement>(null);
  const item = { id: place, element, data: { place } };
  const { handleRef, isDragSource } = useDraggable<MenuPlace>(item);
  const { isDropTarget } = useDropPlace<MenuPlace>(item);
  const from = useDragOperation().source?.data.place ?? place;

  return (
    <li
      ref={element}
      className={cn(
        'flex flex-wrap items-end gap-1 rounded-md border-y-4 border-transparent',
        isDropTarget && place < from && 'border-t-primary',
        isDropTarget && place > from && 'border-b-primary',
        isDragSource && 'opacity-50',
      )}
    >
      <span
        ref={handleRef}
        aria-hidden
        className={cn('grid size-9 place-items-center max-sm:order-1', GRIP)}
      >
        <GripVertical className="size-4 text-muted-foreground" />
      </span>
      <LinkFields link={link} onChange={onChange} />
      <span className="ml-auto flex shrink-0 max-sm:order-2">
        <RowButton
          label={`Move ${link.label} up`}
          action="up"
          disabled={place === 0}
          onClick={() => onStep(-1)}
        >
          <ArrowUp aria-hidden />
        </RowButton>
        <RowButton
          label={`Move ${link.label} down`}
          action="down"
          disabled={isLast}
          onClick={() => onStep(1)}
        >
          <ArrowDown aria-hidden />
        </RowButton>
        <RowButton label={`Remove ${link.label}`} action="remove" onClick={onRemove}>
          <Trash2 aria-hidden />
        </RowButton>
      </span>
    </li>
  );
}

interface LinkFieldsProps {
  link: MenuLink;
  onChange: (link: MenuLink) => void;
}

/** Keeps what is typed. Only valid links are passed on to the draft. */
function LinkFields({ link, onChange }: LinkFieldsProps) {
  const [typed, setTyped] = useState(link);
  const [known, setKnown] = useState(link);
  if (link !== known) {
    setKnown(link);
    setTyped(link);
  }
  const result = menuLinkSchema.safeParse(typed);
  const wrong = result.error?.issues[0]?.path[0];

  function change(changes: Partial<MenuLink>) {
    const next = { ...typed, ...changes };
    setTyped(next);
    const { data } = menuLinkSchema.safeParse(next);
    if (!data) return;
    setKnown(data);
    onChange(data);
  }

  return (
    <>
      <FormField
        label="Label"
        className="min-w-32 flex-1"
        error={wrong === 'label' ? 'Required' : undefined}
      >
        {(field) => (
          <Input
            {...field}
            value={typed.label}
            maxLength={60}
            onChange={({ target }) => change({ label: target.value })}
          />
        )}
      </FormField>
      <FormField
        label="Links to"
        className="min-w-32 flex-1"
        error={wrong === 'to' ? 'Enter a path such as /contact or a web address.' : undefined}
      >
        {(field) => (
          <span className="flex gap-1">
            <Input
              {...field}
              value={typed.to}
              maxLength={300}
              onChange={({ target }) => change({ to: target.value })}
            />
            <LinkPicker
              label={`Links to, ${typed.label}`}
              onChoose={({ href }) => change({ to: href })}
            />
          </span>
        )}
      </FormField>
    </>
  );
}
