import { Upload } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '~/components/form-dialog';
import { NativeSelect } from '~/components/native-select';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { parseCsv } from '~/lib/csv';
import {
  FIELD_LABELS,
  FIELDS_OF,
  guessMapping,
  type ImportField,
  type ImportKind,
  type ImportRecord,
  type Mapping,
  toRecord,
} from './import-plan';
import { ImportPreview } from './import-preview';
import { IMPORT_MESSAGES } from './messages';

/** From a CSV file: which column is what, what would happen, and then it does. */
export function ImportDialog({ kind }: { kind: ImportKind }) {
  return (
    <FormDialog
      title="Import"
      description={`Adds ${kind} from a CSV file. You see what would happen before it does.`}
      icon={Upload}
      variant="outline"
    >
      {(close) => <ImportSteps kind={kind} onDone={close} />}
    </FormDialog>
  );
}

function ImportSteps({ kind, onDone }: { kind: ImportKind; onDone: () => void }) {
  const [rows, setRows] = useState<string[][] | null>(null);
  const [records, setRecords] = useState<ImportRecord[] | null>(null);
  const [headings, ...body] = rows ?? [];

  if (records) return <ImportPreview kind={kind} records={records} onDone={onDone} />;
  if (headings && body.length > 0) {
    return (
      <MapColumns
        kind={kind}
        headings={headings}
        onMapped={(mapping) => setRecords(body.map((cells) => toRecord(cells, mapping)))}
      />
    );
  }
  return (
    <div className="grid gap-3">
      <FormField label="CSV file">
        {(field) => (
          <Input
            {...field}
            type="file"
            accept=".csv,text/csv"
            onChange={async ({ target }) => {
              const text = await target.files?.[0]?.text();
              if (text !== undefined) setRows(parseCsv(text));
            }}
          />
        )}
      </FormField>
      {rows && <Alert variant="error" title={IMPORT_MESSAGES.unreadable} />}
    </div>
  );
}

interface MapColumnsProps {
  kind: ImportKind;
  headings: string[];
  onMapped: (mapping: Mapping) => void;
}

function MapColumns({ kind, headings, onMapped }: MapColumnsProps) {
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
