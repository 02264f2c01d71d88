import { useState } from 'react';
import { NativeSelect } from '~/components/native-select';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import {
  FIELD_LABELS,
  FIELDS_OF,
  guessMapping,
  type ImportField,
  type ImportKind,
  type Mapping,
} from './import-plan';

interface MapColumnsProps {
  kind: ImportKind;
  headings: string[];
  onMapped: (mapping: Mapping) => void;
}

export function MapColumns({ kind, headings, onMapped }: MapColumnsProps) {
  const [mapping, setMapping] = useState(() => guessMapping(kind, headings));
  const options = Object.fromEntries(
    headings.map((heading, column) => [column, heading || `Column ${column + 1}`]),
  );

  function choose(field: ImportField, column: string) {
    const { [field]: _, ...others } = mapping;
    setMapping(column === '' ? others : { ...others, [field]: Number(column) });
  }

  return (
    <form action={() => onMapped(mapping)} className="grid gap-3">
      {FIELDS_OF[kind].map((field) => (
        <FormField key={field} label={FIELD_LABELS[field]}>
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
      <Button type="submit">Preview</Button>
    </form>
  );
}
