import { arrayMove } from '@dnd-kit/helpers';
import { useEffect, useRef, useState } from 'react';
import { DragArea } from '~/components/drag/drag-area';
import { Button } from '~/components/ui/button';
import { focusUsable } from '~/components/use-lost-focus';
import { useSaid } from '~/components/use-said';
import type { FieldDefinition } from '~/lib/forms/form-definition';
import { type FormProblem, isKept } from '~/lib/forms/form-problems';
import { AddFieldMenu } from './add-field-menu';
import { type FieldPlace, FieldRow } from './field-row';
import { FieldSettings } from './field-settings';
import { copyOf, type FormDraft, withChangedField, withField, withoutField } from './form-draft';

interface FieldListProps {
  /** The form's key. */
  form: string;
  draft: FormDraft;
  problems: FormProblem[];
  /** The name of the field whose settings are shown. */
  open: string | null;
  onOpen: (name: string | null) => void;
  onChange: (draft: FormDraft) => void;
}

interface Removed extends FieldPlace {
  field: FieldDefinition;
}

/** The fields of a form, in order, each with its settings. */
export function FieldList({ form, draft, problems, open, onOpen, onChange }: FieldListProps) {
  const { fields } = draft;
  const list = useRef<HTMLUListElement>(null);
  const [said, say] = useSaid();
  const [added, setAdded] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);

  useEffect(() => {
    if (added) focusLabel(list.current);
  }, [added]);

  function insert(field: FieldDefinition, place: number) {
    onChange(withField(draft, field, place));
    onOpen(field.name);
    setAdded(field.name);
  }

  function move(from: number, to: number) {
    if (from === to || !fields[from] || !fields[to]) return;
    onChange({ ...draft, fields: arrayMove(fields, from, to) });
    say(`${fields[from].label} is now ${to + 1} of ${fields.length}`);
  }

  function step(place: number, by: -1 | 1) {
    move(place, place + by);
    focusAction(list.current, place + by, by < 0 ? ['up', 'down'] : ['down', 'up']);
  }

  function remove(field: FieldDefinition, place: number) {
    onChange(withoutField(draft, place));
    setRemoved({ field, place });
    focusAction(list.current, Math.min(place, fields.length - 2), ['remove', 'copy']);
  }

  function undo({ field, place }: Removed) {
    onChange(withField(draft, field, Math.min(place, fields.length)));
    setRemoved(null);
    focusAction(list.current, place, ['remove']);
  }

  return (
    <div className="grid gap-3">
      {said}
      <DragArea<FieldPlace, FieldPlace>
        onDrop={(from, to) => move(from.place, to.place)}
        ghost={({ place }) => (
          <div className="w-fit rounded-md border border-primary bg-card px-3 py-2 text-sm shadow-lg">
            {fields[place]?.label}
          </div>
        )}
      >
        <ul ref={list} aria-label="Fields" className="grid">
          {fields.map((field, place) => (
            <FieldRow
              key={field.name}
              field={field}
              place={place}
              isLast={place === fields.length - 1}
              isOpen={open === field.name}
              isKept={isKept(form, field.name, 'label') || ['name', 'email'].includes(field.name)}
              problem={problems.find((problem) => problem.field === field.name)?.text}
              onToggle={() => onOpen(open === field.name ? null : field.name)}
              onStep={(by) => step(place, by)}
              onCopy={() => insert(copyOf(field), place + 1)}
              onRemove={() => remove(field, place)}
            >
              <FieldSettings
                form={form}
                field={field}
                earlier={fields.slice(0, place)}
                onChange={(changes) => onChange(withChangedField(draft, place, changes))}
              />
            </FieldRow>
          ))}
        </ul>
      </DragArea>
      <div role="status" className="empty:hidden">
        {removed && (
          <p className="flex flex-wrap items-center gap-2 text-sm">
            {removed.field.label ? `“${removed.field.label}” removed.` : 'Field removed.'}
            <Button variant="outline" size="sm" onClick={() => undo(removed)}>
              Undo
            </Button>
          </p>
        )}
      </div>
      <AddFieldMenu
        fields={fields}
        onAdd={(field) => insert(field, fields.length)}
        onClosed={() => focusLabel(list.current)}
      />
    </div>
  );
}

/** So that people can type at once. Only one field shows its settings. */
function focusLabel(list: HTMLElement | null) {
  list?.querySelector<HTMLElement>('[data-field-label]')?.focus();
}

/**
 * Moves the focus with the field, to the first of these buttons that is enabled: at the end of the
 * list one is not. Pressing it again moves the same field.
 */
function focusAction(list: HTMLElement | null, place: number, actions: string[]) {
  requestAnimationFrame(() => {
    const row = list?.children[place];
    const buttons = actions.map((action) =>
      row?.querySelector<HTMLButtonElement>(`[data-action="${action}"]`),
    );
    focusUsable(buttons);
  });
}
