import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { DialogClose, DialogFooter } from '~/components/ui/dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { formatCount } from '~/lib/format';
import { browserClient } from '~/lib/supabase/client';
import {
  FIELD_LABELS,
  type ImportField,
  type ImportKind,
  type ImportRecord,
  problemsOf,
} from './import-plan';
import { countKnown, importRecords } from './imports-api';
import { fixRecord, goodRecords, type JudgedRecords } from './judged-records';
import { IMPORT_MESSAGES } from './messages';

/** More than this at once nobody puts right by hand; the next come when these are done. */
const SHOWN_WRONG = 20;

interface ImportPreviewProps {
  kind: ImportKind;
  judged: JudgedRecords;
  onDone: () => void;
}

export function ImportPreview({ kind, judged: given, onDone }: ImportPreviewProps) {
  const queryClient = useQueryClient();
  const [judged, setJudged] = useState(given);
  const [fixes, setFixes] = useState(0);
  const [done, setDone] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { records, wrong } = judged;
  // Fifty thousand are looked through once, not with every step of the progress.
  const good = useMemo(() => goodRecords(judged), [judged]);
  const { data: known, error } = useQuery({
    queryKey: ['import', kind, good.length, fixes],
    gcTime: 0,
    staleTime: 0,
    queryFn: () => (kind === 'clients' ? countKnown(browserClient(), good) : 0),
  });

  function fix(index: number, field: ImportField, text: string) {
    setFixes(fixes + 1);
    setJudged(fixRecord(kind, judged, index, field, text));
  }

  async function run() {
    setFailure(null);
    setDone(0);
    try {
      await importRecords(browserClient(), kind, good, setDone);
      notify.success(IMPORT_MESSAGES.done, { description: formatCount(good.length) });
      onDone();
    } catch (cause) {
      setFailure(failureText(toAppError(cause)));
      setDone(null);
    } finally {
      void queryClient.invalidateQueries();
    }
  }

  if (done !== null) {
    return (
      <div className="grid gap-2" role="status">
        <progress value={done} max={good.length} className="w-full" aria-label="Import" />
        <p className="text-sm tabular-nums">
          {formatCount(done)} of {formatCount(good.length)}
        </p>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <ul aria-label="What would happen" className="grid gap-2 sm:grid-cols-3">
        <Outcome count={good.length - (known ?? 0)}>new</Outcome>
        <Outcome count={known ?? 0}>changed</Outcome>
        <Outcome count={wrong.size}>wrong, left out unless put right</Outcome>
      </ul>
      {error && <Alert variant="warning" title={IMPORT_MESSAGES.checkFailed} />}
      {failure && (
        <Alert variant="error" title={IMPORT_MESSAGES.failed}>
          {failure}
        </Alert>
      )}
      {[...wrong].slice(0, SHOWN_WRONG).map((index) => (
        <WrongRecord
          key={index}
          row={index + 2}
          problems={problemsOf(kind, records[index] ?? {})}
          record={records[index] ?? {}}
          onFix={(field, text) => fix(index, field, text)}
        />
      ))}
      {wrong.size > SHOWN_WRONG && (
        <p className="text-sm text-muted-foreground">
          {formatCount(wrong.size - SHOWN_WRONG)} more follow once these are put right.
        </p>
      )}
      <DialogFooter className="sticky -bottom-6 -mx-6 -mb-6 border-t border-border bg-popover px-6 py-4">
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button onClick={run} disabled={good.length === 0}>
          Import {formatCount(good.length)}
        </Button>
      </DialogFooter>
    </div>
  );
}

function Outcome({ count, children }: { count: number; children: string }) {
  return (
    <li className="rounded-md bg-muted px-3 py-2 text-sm max-sm:flex max-sm:items-baseline max-sm:gap-2">
      <span className="block font-display text-xl font-bold tabular-nums">
        {formatCount(count)}
      </span>{' '}
      {children}
    </li>
  );
}

interface WrongRecordProps {
  /** Its line in the file. */
  row: number;
  record: ImportRecord;
  problems: Partial<Record<ImportField, string>>;
  onFix: (field: ImportField, text: string) => void;
}

function WrongRecord({ row, record, problems, onFix }: WrongRecordProps) {
  return (
    <fieldset className="grid gap-2 rounded-md border border-border p-3">
      <legend className="px-1 text-sm font-medium">
        Row {row}: {record.name ?? record.email ?? 'empty'}
      </legend>
      {(Object.entries(problems) as [ImportField, string][]).map(([field, problem]) => (
        <FormField key={field} label={FIELD_LABELS[field]} error={problem}>
          {(control) => (
            <Input
              {...control}
              defaultValue={record[field] ?? ''}
              onBlur={({ target }) => onFix(field, target.value)}
            />
          )}
        </FormField>
      ))}
    </fieldset>
  );
}
