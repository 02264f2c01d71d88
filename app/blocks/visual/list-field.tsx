import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Button } from '~/components/ui/button';
import { useSaid } from '~/components/use-said';
import { randomId } from '~/lib/secure-context';
import { type EditorField, isRecord } from '../block';
import { FieldGroup } from './field-group';
import { emptyItem, type Item, itemSummary, moved, placeText } from './list-items';

export interface PropertyControlProps {
  field: EditorField;
  value: unknown;
  onChange: (value: unknown) => void;
}

interface ListFieldProps {
  field: Extract<EditorField, { control: 'list' }>;
  value: unknown;
  /** Shows one property of an item. */
  Control: ComponentType<PropertyControlProps>;
  onChange: (items: Item[]) => void;
}

/**
 * A list of items that open to show their properties. It needs no dragging, so the keyboard can do
 * everything.
 */
export function ListField({ field, value, Control, onChange }: ListFieldProps) {
  const items = Array.isArray(value) ? value.filter(isRecord) : [];
  const [ids, setIds] = useState(() => items.map(() => randomId()));
  const [said, say] = useSaid();
  const idOf = (index: number) => ids[index] ?? `item-${index}`;
  const nameOf = (index: number) => itemSummary(field.fields, items[index] ?? {}, index);

  function change(next: Item[], nextIds = ids) {
    setIds(nextIds);
    onChange(next);
  }

  function move(from: number, to: number) {
    change(moved(items, from, to), moved(ids, from, to));
    say(placeText(nameOf(from), to, items));
  }

  function remove(index: number) {
    change(items.toSpliced(index, 1), ids.toSpliced(index, 1));
    say(`${nameOf(index)} removed`);
  }

  function add() {
    change([...items, emptyItem(field.fields)], [...ids, randomId()]);
    say(`Item ${items.length + 1} added`);
  }

  return (
    <FieldGroup label={field.label}>
      {said}
      {items.length > 0 && (
        <ol className="grid gap-2">
          {items.map((item, index) => (
            <li key={idOf(index)} className="rounded-md border border-border">
              <details>
                <summary className="cursor-pointer rounded-md p-2.5 text-sm wrap-anywhere outline-none focus-visible:ring-2 focus-visible:ring-ring">
                  {nameOf(index)}
                </summary>
                <div className="grid gap-3 p-2.5">
                  {field.fields.map((part) => (
                    <Control
                      key={part.name}
                      field={part}
                      value={item[part.name]}
                      onChange={(changed) =>
                        change(items.with(index, { ...item, [part.name]: changed }))
                      }
                    />
                  ))}
                  <div className="flex gap-1">
                    <ItemButton
                      label="Move item up"
                      Icon={ArrowUp}
                      isOff={index === 0}
                      onClick={() => move(index, index - 1)}
                    />
                    <ItemButton
                      label="Move item down"
                      Icon={ArrowDown}
                      isOff={index === items.length - 1}
                      onClick={() => move(index, index + 1)}
                    />
                    <ItemButton
                      label="Remove item"
                      Icon={Trash2}
                      isOff={items.length <= field.min}
                      onClick={() => remove(index)}
                    />
                  </div>
                </div>
              </details>
            </li>
          ))}
        </ol>
      )}
      <Button variant="outline" size="sm" disabled={items.length >= field.max} onClick={add}>
        <Plus aria-hidden />
        Add item
      </Button>
    </FieldGroup>
  );
}

interface ItemButtonProps {
  label: string;
  Icon: typeof Plus;
  isOff: boolean;
  onClick: () => void;
}

export function ItemButton({ label, Icon, isOff, onClick }: ItemButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onClick}
    >
      <Icon aria-hidden />
    </Button>
  );
}
