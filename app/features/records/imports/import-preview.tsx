import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { NativeSelect } from '~/components/native-select';
import { useQueryPhase } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { DialogFooter } from '~/components/ui/dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { formatCount } from '~/lib/format';
import { browserClient } from '~/lib/supabase/client';
import { isKnownService } from './import-fields';
import {
  type ImportChoices,
  outcomesOf,
  type RowState,
  unknownServices,
  withServices,
} from './import-outcome';
import { type ImportPlan, type ImportRecord, problemsOf } from './import-plan';
import { ImportRows, lineOf } from './import-rows';
import { importRecords, listImported } from './imports-api';
import { emptyField, fixRecord, goodRecords, type JudgedRecords } from './judged-records';
import { IMPORT_MESSAGES } from './messages';
import { UnknownServices } from './unknown-services';
import { WrongFields } from './wrong-fields';

/** People do not fix more than this at once. The next rows appear when these are done. */
const SHOWN_WRONG = 20;
const NOTHING_STORED = { known: new Map(), imported: new Set<number>() };

interface ImportPreviewProps {
  plan: ImportPlan;
  fileKey: string;
  judged: JudgedRecords;
  onBack: () => void;
  onDone: () => void;
}

export function ImportPreview({
  plan,
  fileKey,
  judged: given,
  onBack,
  onDone,
}: ImportPreviewProps) {
  const queryClient = useQueryClient();
  const [judged, setJudged] = useState(given);
  const [fixes, setFixes] = useState(0);
  const [isLeftOut, setIsLeftOut] = useState(false);
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [choices, setChoices] = useState<ImportChoices>({ keeps: 'last', isAgain: false });
  // With a new key, rows imported before are added again, but a retry still adds none twice.
  const [againKey] = useState(() => `${fileKey}-${Date.now().toString(36)}`);
  const [done, setDone] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const key = choices.isAgain ? againKey : fileKey;
  const stored = useQuery({
    queryKey: ['import', plan.table, fileKey, fixes],
    gcTime: 0,
    staleTime: 0,
    queryFn: async () => {
      const db = browserClient();
      const imported = await listImported(db, plan, fileKey);
      const known = await plan.listKnown?.(db, goodRecords(judged));
      return { known: known ?? new Map(), imported };
    },
  });
  const state = useQueryPhase(stored);

  // Memoised, so that fifty thousand rows are not checked again at every step of the progress.
  const services = useMemo(
    () =>
      unknownServices(
        outcomesOf(plan, judged, stored.data ?? NOTHING_STORED, choices),
        isKnownService,
      ),
    [plan, judged, stored.data, choices],
  );
  const outcomes = useMemo(
    () => outcomesOf(plan, withServices(judged, answers), stored.data ?? NOTHING_STORED, choices),
    [plan, judged, answers, stored.data, choices],
  );
  const chosen = useMemo(
    () => outcomes.filter((outcome) => outcome.state === 'new' || outcome.state === 'changed'),
    [outcomes],
  );
  const counts = countStates(outcomes);
  const isUnanswered = [...services.keys()].some((service) => answers[service] === undefined);
  const { records, wrong } = judged;
  const wrongRows = isLeftOut ? [] : [...wrong];

  function fix(index: number, field: string, text: string) {
    setFixes(fixes + 1);
    setJudged(fixRecord(plan, judged, index, field, text));
  }

  async function run() {
    setFailure(null);
    setDone(0);
    const rows = chosen.map(({ index, record }) => ({ ...record, row: index }));
    try {
      await importRecords(browserClient(), plan, key, rows, setDone);
      notify.success(IMPORT_MESSAGES.done, {
        description: IMPORT_MESSAGES.result(rows.length, records.length - rows.length),
      });
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
        <progress value={done} max={chosen.length} className="w-full" aria-label="Import" />
        <p className="text-sm tabular-nums">
          {formatCount(done)} of {formatCount(chosen.length)}
        </p>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul aria-label="Import summary" className="grid gap-2 sm:grid-cols-3">
        <Outcome count={counts.new}>new</Outcome>
        <Outcome count={counts.changed}>changed</Outcome>
        <Outcome count={wrong.size}>with errors, left out unless corrected</Outcome>
        {counts.twice > 0 && <Outcome count={counts.twice}>in the file twice, left out</Outcome>}
        {counts.same > 0 && <Outcome count={counts.same}>unchanged</Outcome>}
        {counts.before > 0 && <Outcome count={counts.before}>imported before, left out</Outcome>}
      </ul>
      {state.phase === 'loading' && (
        <p role="status" className="text-sm text-muted-foreground">
          Checking existing records...
        </p>
      )}
      {state.phase === 'failed' && <Alert variant="warning" title={IMPORT_MESSAGES.checkFailed} />}
      {failure && (
        <Alert variant="error" title={IMPORT_MESSAGES.failed}>
          {failure} {IMPORT_MESSAGES.resume}
        </Alert>
      )}
      {(stored.data?.imported.size ?? 0) > 0 && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-primary"
            checked={choices.isAgain}
            onChange={({ target }) => setChoices({ ...choices, isAgain: target.checked })}
          />
          Import rows again even if they were already imported from this file
        </label>
      )}
      {counts.twice > 0 && plan.listKnown && (
        <FormField label="If several rows are for the same person, use">
          {(control) => (
            <NativeSelect
              {...control}
              required
              options={{ last: 'the last one', first: 'the first one' }}
              value={choices.keeps}
              onChange={({ target }) =>
                setChoices({ ...choices, keeps: target.value === 'first' ? 'first' : 'last' })
              }
            />
          )}
        </FormField>
      )}
      {services.size > 0 && (
        <UnknownServices
          services={services}
          answers={answers}
          onAnswer={(service, answer) => setAnswers({ ...answers, [service]: answer })}
        />
      )}
      {wrong.size > 0 && !isLeftOut && (
        <WrongFields
          plan={plan}
          judged={judged}
          onEmpty={(field) => {
            setFixes(fixes + 1);
            setJudged(emptyField(plan, judged, field));
          }}
          onLeaveOut={() => setIsLeftOut(true)}
        />
      )}
      {wrongRows.slice(0, SHOWN_WRONG).map((index) => (
        <WrongRecord
          key={index}
          plan={plan}
          line={lineOf(index)}
          problems={problemsOf(plan, records[index] ?? {})}
          record={records[index] ?? {}}
          onFix={(field, text) => fix(index, field, text)}
        />
      ))}
      {wrongRows.length > SHOWN_WRONG && (
        <p className="text-sm text-muted-foreground">
          {formatCount(wrongRows.length - SHOWN_WRONG)} more will show once these are corrected.
        </p>
      )}
      <ImportRows plan={plan} outcomes={outcomes} />
      <DialogFooter>
        <Button variant="outline" onClick={onBack}>
          Back to columns
        </Button>
        <Button onClick={run} disabled={chosen.length === 0 || isUnanswered || stored.isPending}>
          Import {formatCount(chosen.length)}
        </Button>
      </DialogFooter>
    </div>
  );
}

function countStates(outcomes: readonly { state: RowState }[]): Record<RowState, number> {
  const counts = { new: 0, changed: 0, same: 0, twice: 0, before: 0, wrong: 0 };
  for (const { state } of outcomes) counts[state]++;
  return counts;
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
  plan: ImportPlan;
  /** The line number in the file. */
  line: number;
  record: ImportRecord;
  problems: Record<string, string>;
  onFix: (field: string, text: string) => void;
}

function WrongRecord({ plan, line, record, problems, onFix }: WrongRecordProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2 rounded-md border border-border p-3">
      <legend className="px-1 text-sm font-medium wrap-anywhere">
        Row {line}: {record.name ?? record.email ?? 'empty'}
      </legend>
      {Object.entries(problems).map(([field, problem]) => (
        <FormField key={field} label={plan.fields[field]?.label ?? field} error={problem}>
          {(control) => (
            <Input
              {...control}
              defaultValue={record[field] ?? ''}
              // A correct field goes away, so the focus has to be in the next one first.
              onBlur={({ target: { value } }) => setTimeout(() => onFix(field, value))}
            />
          )}
        </FormField>
      ))}
    </fieldset>
  );
}
