import { useState } from 'react';
import { NativeSelect } from '~/components/native-select';
import { Button } from '~/components/ui/button';
import { DialogClose, DialogFooter } from '~/components/ui/dialog';
import { FormField } from '~/components/ui/form-field';
import { columnsOf, guessMapping, type ImportPlan, isNamePart, type Mapping } from './import-plan';
import { IMPORT_MESSAGES } from './messages';

interface MapColumnsProps {
  plan: ImportPlan;
  headings: string[];
  /** The first row, so that people recognise a column by its content. */
  example: string[];
  /** The earlier choice, for people who come back to this step. */
  chosen?: Mapping;
  onMapped: (mapping: Mapping) => void;
}

export function MapColumns({ plan, headings, example, chosen, onMapped }: MapColumnsProps) {
  const [mapping, setMapping] = useState(() => chosen ?? guessMapping(plan, headings));
  const options = Object.fromEntries(
    headings.map((heading, column) => [column, heading || `Column ${column + 1}`]),
  );

  function choose(field: string, column: string) {
    const { [field]: _, ...others } = mapping;
    setMapping(column === '' ? others : { ...others, [field]: Number(column) });
  }

  const used = Object.values(mapping);
  const unused = Object.entries(options).flatMap(([column, label]) =>
    used.includes(Number(column)) ? [] : [label],
  );
  const isJoined = mapping.first_name !== undefined || mapping.last_name !== undefined;

  function exampleOf(field: string): string {
    const column = mapping[field];
    if (column === undefined) {
      if (field === 'name' && isJoined) return 'First and last name together.';
      return isNamePart(field) ? 'Needed only without a column for the name.' : 'Stays empty.';
    }
    return example[column] ? `For example, ${example[column]}` : 'Empty in the first row.';
  }

  return (
    <form action={() => onMapped(mapping)} className="grid gap-5">
      <p className="text-sm">Which column of the file goes into which field?</p>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {Object.entries(columnsOf(plan)).map(([field, { label }]) => (
          <FormField
            key={field}
            label={label}
            hint={<span className="line-clamp-1 break-all">{exampleOf(field)}</span>}
          >
            {(control) => (
              <NativeSelect
                {...control}
                placeholder="Not in the file"
                options={options}
                value={mapping[field] ?? ''}
                onChange={({ target }) => choose(field, target.value)}
              />
            )}
          </FormField>
        ))}
      </div>
      {unused.length > 0 && (
        <p className="text-sm wrap-anywhere">
          {IMPORT_MESSAGES.leftOutColumns} {unused.join(', ')}.
        </p>
      )}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit">Preview</Button>
      </DialogFooter>
    </form>
  );
}
