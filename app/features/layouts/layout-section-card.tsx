import { useDraggable, useDragOperation } from '@dnd-kit/react';
import { ArrowDown, ArrowUp, Eye, EyeOff, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { GRIP } from '~/components/drag/drag-area';
import { useDropPlace } from '~/components/drag/use-drop-place';
import { cn } from '~/lib/cn';
import type { LayoutComponent, LayoutSection, SiteLayout } from '~/lib/site/release-parts';
import type { Dragged } from './dragged';
import { hideComponent, removeComponent, type Slot, stepComponent } from './layout-edit';
import { RemoveComponent } from './remove-component';
import { RowButton } from './row-button';
import { mayBeEmpty } from './templates';

interface LayoutSectionCardProps {
  section: LayoutSection;
  layout: SiteLayout;
  nameOf: (type: string) => string;
  /** Whether something was just dropped on this section. */
  isMarked: boolean;
  /** The id of the component whose properties are open. */
  opened: string | null;
  onOpen: (id: string | null) => void;
  properties: (component: LayoutComponent) => ReactNode;
  onChange: (layout: SiteLayout, words: string) => void;
}

export function LayoutSectionCard(props: LayoutSectionCardProps) {
  const { section, isMarked } = props;
  const end = useDropPlace<Slot>({
    id: `section:${section.id}`,
    data: { sectionId: section.id, index: section.components.length },
  });
  const isOver = useDragOperation().target?.data.sectionId === section.id;
  return (
    <section
      ref={end.ref}
      aria-label={section.name}
      className={cn(
        'grid gap-2 rounded-lg border border-border bg-card p-3 transition-colors',
        (isOver || isMarked) && 'border-primary bg-accent-soft',
      )}
    >
      <h3 className="text-sm font-semibold">{section.name}</h3>
      {section.components.length === 0 ? (
        <p className="rounded-md border border-dashed border-input px-3 py-2 text-sm text-muted-foreground">
          {mayBeEmpty(section.id)
            ? 'The site’s standard section is shown here. You can add components to it.'
            : 'Nothing here yet. Drag a component here or add one.'}
        </p>
      ) : (
        <ul className="grid gap-1.5">
          {section.components.map((component, index) => (
            <ComponentRow key={component.id} component={component} index={index} {...props} />
          ))}
        </ul>
      )}
      {end.isDropTarget && <div className="h-1 rounded-full bg-primary" />}
    </section>
  );
}

interface ComponentRowProps extends LayoutSectionCardProps {
  component: LayoutComponent;
  index: number;
}

function ComponentRow(props: ComponentRowProps) {
  const { component, index, section, layout, nameOf, opened, onOpen, onChange } = props;
  const { id, type, isHidden } = component;
  const name = nameOf(type);
  const isOpen = opened === id;
  const formId = useId();
  const element = useRef<HTMLLIElement>(null);
  const { handleRef, isDragSource } = useDraggable<Dragged>({
    id,
    element,
    data: { kind: 'placed', id, label: name },
  });
  const { isDropTarget } = useDropPlace<Slot>({
    id,
    element,
    data: { sectionId: section.id, index },
    isInner: true,
  });

  function step(by: -1 | 1) {
    const next = stepComponent(layout, id, by);
    if (next === layout) return;
    onChange(next, `${name} moved ${by < 0 ? 'up' : 'down'}`);
    keepFocus(id, by);
  }

  return (
    <li
      ref={element}
      data-component={id}
      className={cn(
        'rounded-md border border-border bg-background text-sm',
        isDropTarget && 'border-t-4 border-t-primary',
        isDragSource && 'opacity-50',
      )}
    >
      <div className="flex flex-wrap items-center gap-1 pr-1">
        <span ref={handleRef} aria-hidden className={cn('grid size-9 place-items-center', GRIP)}>
          <GripVertical className="size-4 text-muted-foreground" />
        </span>
        <span className={cn('flex-1 basis-20 truncate', isHidden && 'text-muted-foreground')}>
          {name}
          {isHidden && ' (hidden)'}
        </span>
        <RowButton
          label={`${isHidden ? 'Show' : 'Hide'} ${name}`}
          action="hide"
          onClick={() =>
            onChange(hideComponent(layout, component), `${name} ${isHidden ? 'shown' : 'hidden'}`)
          }
        >
          {isHidden ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </RowButton>
        <RowButton
          label={`Edit ${name}`}
          action="edit"
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          onClick={() => onOpen(isOpen ? null : id)}
        >
          <Pencil aria-hidden />
        </RowButton>
        <RowButton label={`Move ${name} up`} action="up" onClick={() => step(-1)}>
          <ArrowUp aria-hidden />
        </RowButton>
        <RowButton label={`Move ${name} down`} action="down" onClick={() => step(1)}>
          <ArrowDown aria-hidden />
        </RowButton>
        <RemoveComponent
          component={component}
          name={name}
          trigger={
            <RowButton label={`Remove ${name}`} action="remove">
              <Trash2 aria-hidden />
            </RowButton>
          }
          onRemove={() => {
            keepFocusNear(component.id, section);
            onChange(removeComponent(layout, id), `${name} removed`);
          }}
        />
      </div>
      {isOpen && (
        <fieldset
          id={formId}
          aria-label={`Properties of ${name}`}
          className="min-w-0 border-t border-border p-3"
        >
          {props.properties(component)}
        </fieldset>
      )}
    </li>
  );
}

/** The row may be a new element after the move. Focuses it, for people who use the keyboard. */
function keepFocus(id: string, by: -1 | 1) {
  const action = by < 0 ? 'up' : 'down';
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-component="${CSS.escape(id)}"]`);
    row?.querySelector<HTMLElement>(`[data-action="${action}"]`)?.focus();
  });
}

/** Focuses the component next to the removed one. */
function keepFocusNear(id: string, { components }: LayoutSection) {
  const place = components.findIndex((component) => component.id === id);
  const neighbour = components[place + 1] ?? components[place - 1];
  if (!neighbour) return;
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-component="${CSS.escape(neighbour.id)}"]`);
    row?.querySelector<HTMLElement>('[data-action="remove"]')?.focus();
  });
}
