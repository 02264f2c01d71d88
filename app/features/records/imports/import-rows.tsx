import { formatCount, formatDate } from '~/lib/format';
import { serviceLabel } from '~/lib/records/service-types';
import type { RowChange, RowOutcome, RowState } from './import-outcome';
import { FIELD_LABELS, type ImportField } from './import-plan';

/** Enough to see whether the columns are right. */
const SHOWN_ROWS = 10;

const HEADINGS: Record<Exclude<RowState, 'wrong'>, string> = {
  changed: 'Changed',
  twice: 'In the file twice',
  new: 'New',
  same: 'Same as stored',
  before: 'Imported from this file before',
};

const STATES = Object.keys(HEADINGS) as (keyof typeof HEADINGS)[];

/** The first rows of each kind, so that a wrong column is seen before it is stored. */
export function ImportRows({ outcomes }: { outcomes: readonly RowOutcome[] }) {
  const groups = STATES.map((state) => ({
    state,
    rows: outcomes.filter((outcome) => outcome.state === state),
  })).filter(({ rows }) => rows.length > 0);
  return groups.map(({ state, rows }, place) => (
    <details key={state} open={place === 0} className="rounded-md border border-border">
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 text-sm font-medium">
        {HEADINGS[state]} ({formatCount(rows.length)})
      </summary>
      <ul aria-label={HEADINGS[state]} className="divide-y divide-border border-t border-border">
        {rows.slice(0, SHOWN_ROWS).map((row) => (
          <RowItem key={row.index} row={row} />
        ))}
      </ul>
      {rows.length > SHOWN_ROWS && (
        <p className="border-t border-border px-3 py-2 text-sm text-muted-foreground">
          and {formatCount(rows.length - SHOWN_ROWS)} more
        </p>
      )}
    </details>
  ));
}

/** Its line in the file, where the first has the headings. */
export function lineOf(index: number): number {
  return index + 2;
}

function RowItem({ row: { index, record, changes, instead } }: { row: RowOutcome }) {
  const { name, email, ...rest } = record;
  const details = Object.entries(rest) as [ImportField, string][];
  return (
    <li className="grid gap-0.5 px-3 py-2 text-sm">
      <p className="flex flex-wrap gap-x-2">
        <span className="text-muted-foreground tabular-nums">Row {lineOf(index)}</span>
        <span className="font-medium">{name}</span>
        <span className="min-w-0 break-all">{email}</span>
      </p>
      {instead !== undefined && <p>Left out: row {lineOf(instead)} is used.</p>}
      {changes.length > 0
        ? changes.map((change) => <ChangeLine key={change.field} change={change} />)
        : details.length > 0 && (
            <p className="line-clamp-2 text-muted-foreground">
              {details.map(([field, value]) => wordsOf(field, value)).join(' · ')}
            </p>
          )}
    </li>
  );
}

function ChangeLine({ change: { field, from, to } }: { change: RowChange }) {
  return (
    <p>
      {FIELD_LABELS[field]}: <del>{from ? wordsOf(field, from) : 'empty'}</del>{' '}
      <span aria-hidden>→</span> <ins className="no-underline">{wordsOf(field, to)}</ins>
    </p>
  );
}

function wordsOf(field: ImportField, value: string): string {
  if (field === 'service_type') return serviceLabel(value);
  return field === 'received' ? formatDate(value) : value;
}
