import { Upload } from 'lucide-react';
import { useState } from 'react';
import { FileInput } from '~/components/file-input';
import { FormDialog } from '~/components/form-dialog';
import { Alert } from '~/components/ui/alert';
import { FormField } from '~/components/ui/form-field';
import { useUnsaved } from '~/lib/unsaved/use-unsaved';
import { decodeText, isSpreadsheet } from './decode-text';
import { fileKey } from './file-key';
import type { ImportPlan, Mapping } from './import-plan';
import { ImportPreview } from './import-preview';
import { type JudgedRecords, judgeRows, readRows } from './judged-records';
import { MapColumns } from './map-columns';
import { IMPORT_MESSAGES } from './messages';

/** Several times fifty thousand rows. A browser should not hold more than that at once. */
const FILE_MAX_BYTES = 50 * 1024 * 1024;

/** Imports a CSV file: people match the columns, see what will change, then import. */
export function ImportDialog({ plan }: { plan: ImportPlan }) {
  return (
    <FormDialog
      title="Import"
      description={`Adds ${plan.many} from a CSV file. You’ll see what will change before you import.`}
      icon={Upload}
      variant="outline"
      isWide
    >
      {(close) => <ImportSteps plan={plan} onDone={close} />}
    </FormDialog>
  );
}

interface ImportFile {
  /** Stays the same when the same file is chosen again. */
  key: string;
  headings: string[];
  rows: string[][];
}

type Step =
  | { name: 'file'; problem?: string }
  | { name: 'busy' }
  | { name: 'map'; file: ImportFile; mapping?: Mapping }
  | { name: 'preview'; file: ImportFile; mapping: Mapping; judged: JudgedRecords };

function ImportSteps({ plan, onDone }: { plan: ImportPlan; onDone: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'file' });
  useUnsaved(step.name === 'map' || step.name === 'preview');

  async function read(file: File) {
    if (file.size > FILE_MAX_BYTES) {
      setStep({ name: 'file', problem: IMPORT_MESSAGES.tooLarge });
      return;
    }
    setStep({ name: 'busy' });
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isSpreadsheet(bytes)) {
      setStep({ name: 'file', problem: IMPORT_MESSAGES.spreadsheet });
      return;
    }
    const text = decodeText(bytes);
    const [headings, ...rows] = await readRows(text);
    if (headings && rows.length > 0) {
      setStep({ name: 'map', file: { key: fileKey(text), headings, rows } });
    } else setStep({ name: 'file', problem: IMPORT_MESSAGES.unreadable });
  }

  async function judge(file: ImportFile, mapping: Mapping) {
    setStep({ name: 'busy' });
    const judged = await judgeRows(plan, file.rows, mapping);
    setStep({ name: 'preview', file, mapping, judged });
  }

  if (step.name === 'busy') return <p role="status">Reading the file…</p>;
  if (step.name === 'preview') {
    const { file, mapping, judged } = step;
    return (
      <ImportPreview
        plan={plan}
        fileKey={file.key}
        judged={judged}
        onBack={() => setStep({ name: 'map', file, mapping })}
        onDone={onDone}
      />
    );
  }
  if (step.name === 'map') {
    const { file, mapping } = step;
    return (
      <MapColumns
        plan={plan}
        headings={file.headings}
        example={file.rows[0] ?? []}
        chosen={mapping}
        onMapped={(chosen) => judge(file, chosen)}
      />
    );
  }
  return (
    <div className="grid gap-3">
      <FormField label="CSV file">
        {(field) => (
          <FileInput
            {...field}
            accept=".csv,text/csv"
            onChange={({ target }) => target.files?.[0] && read(target.files[0])}
          />
        )}
      </FormField>
      {step.problem && <Alert variant="error" title={step.problem} />}
    </div>
  );
}
