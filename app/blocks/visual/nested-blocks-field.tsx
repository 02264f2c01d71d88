import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ComponentType, Suspense, use } from 'react';
import { NativeSelect } from '~/components/native-select';
import { Skeleton } from '~/components/ui/skeleton';
import { useSaid } from '~/components/use-said';
import { SAVED_BLOCK } from '~/features/content/page-content';
import { randomId } from '~/lib/secure-context';
import { mayBeNested } from '~/lib/site/nested-blocks';
import type { LayoutComponent } from '~/lib/site/release-parts';
import { type BlockLibrary, loadAllBlocks } from './all-blocks';
import { valuesOf, withValue } from './block-values';
import { FieldGroup } from './field-group';
import { ItemButton, type PropertyControlProps } from './list-field';
import { moved, placeText } from './list-items';

let library: Promise<BlockLibrary> | undefined;

interface NestedBlocksFieldProps {
  label: string;
  value: unknown;
  /** Shows one property of a block. */
  Control: ComponentType<PropertyControlProps>;
  onChange: (blocks: LayoutComponent[]) => void;
}

/** The blocks of a column where there is no canvas: in the list of sections and in saved blocks. */
export function NestedBlocksField(props: NestedBlocksFieldProps) {
  return (
    <Suspense fallback={<Skeleton className="h-20" />}>
      <BlockFields {...props} />
    </Suspense>
  );
}

function BlockFields({ label, value, Control, onChange }: NestedBlocksFieldProps) {
  library ??= loadAllBlocks();
  const known = use(library);
  const [said, say] = useSaid();
  const blocks: LayoutComponent[] = Array.isArray(value) ? value : [];
  // Saved blocks are inserted when a page is published, and never into each other.
  const types = Object.keys(known).filter((type) => mayBeNested(type) && type !== SAVED_BLOCK);

  const nameOf = (type: string) => known[type]?.name ?? type;

  function add(type: string) {
    const id = `${type}-${randomId()}`;
    onChange([...blocks, { id, type, version: known[type]?.version, props: {} }]);
    say(`${nameOf(type)} added`);
  }

  function move(from: number, to: number) {
    onChange(moved(blocks, from, to));
    say(placeText(nameOf(blocks[from]?.type ?? ''), to, blocks));
  }

  function remove(index: number) {
    onChange(blocks.toSpliced(index, 1));
    say(`${nameOf(blocks[index]?.type ?? '')} removed`);
  }

  return (
    <FieldGroup label={label}>
      {said}
      {blocks.length > 0 && (
        <ol className="grid gap-2">
          {blocks.map((stored, index) => (
            <li key={stored.id} className="rounded-md border border-border">
              <details>
                <summary className="cursor-pointer rounded-md p-2.5 text-sm wrap-anywhere outline-none focus-visible:ring-2 focus-visible:ring-ring">
                  {nameOf(stored.type)}
                </summary>
                <div className="grid gap-3 p-2.5">
                  <NestedProperties
                    library={known}
                    stored={stored}
                    Control={Control}
                    onChange={(changed) => onChange(blocks.with(index, changed))}
                  />
                  <div className="flex gap-1">
                    <ItemButton
                      label="Move block up"
                      Icon={ArrowUp}
                      isOff={index === 0}
                      onClick={() => move(index, index - 1)}
                    />
                    <ItemButton
                      label="Move block down"
                      Icon={ArrowDown}
                      isOff={index === blocks.length - 1}
                      onClick={() => move(index, index + 1)}
                    />
                    <ItemButton
                      label="Remove block"
                      Icon={Trash2}
                      isOff={false}
                      onClick={() => remove(index)}
                    />
                  </div>
                </div>
              </details>
            </li>
          ))}
        </ol>
      )}
      <div className="flex items-center gap-2">
        <Plus aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        <NativeSelect
          aria-label={`Add a block: ${label}`}
          placeholder="Add a block"
          options={Object.fromEntries(types.map((type) => [type, nameOf(type)]))}
          value=""
          onChange={({ target }) => target.value && add(target.value)}
        />
      </div>
    </FieldGroup>
  );
}

interface NestedPropertiesProps {
  library: BlockLibrary;
  stored: LayoutComponent;
  Control: ComponentType<PropertyControlProps>;
  onChange: (changed: LayoutComponent) => void;
}

function NestedProperties({ library: known, stored, Control, onChange }: NestedPropertiesProps) {
  const block = Object.hasOwn(known, stored.type) ? known[stored.type] : undefined;
  if (!block) return null;
  const values = valuesOf(block, stored);
  return block.fields.map((field) => (
    <Control
      key={field.name}
      field={field}
      value={values[field.name]}
      onChange={(value) => onChange({ ...stored, ...withValue(block, stored, field.name, value) })}
    />
  ));
}
