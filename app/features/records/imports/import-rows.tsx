import { formatCount } from '~/lib/format';
import type { RowChange, RowOutcome, RowState } from './import-outcome';
import type { ImportPlan } from './import-plan';

/** Enough to see whether the columns are right. */
const SHOWN_ROWS = 10;

const HEADINGS: Record<Exclude<RowState, 'wrong'>, string> = {
  changed: 'Changed',
  twice: 'In the file twice',
  new: 'New',
  same: 'Unchanged',
  before: 'Imported from this file before',
};

const STATES = Object.keys(HEADINGS) as (keyof typeof HEADINGS)[];

interface ImportRowsProps {
  plan: ImportPlan;
  outcomes: readonly RowOutcome[];
}

/** Shows the first rows of each state, so that people notice a wrong column before they import. */
export function ImportRows({ plan, outcomes }: ImportRowsProps) {
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
          <RowItem key={row.index} plan={plan} row={row} />
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

/** The row's line number in the file. The headings are line 1. */
export function lineOf(index: number): number {
  return index + 2;
}

function RowItem({ plan, row }: { plan: ImportPlan; row: RowOutcome }) {
  const { index, record, changes, instead } = row;
  const { name, email, ...details } = record;
  return (
    <li className="grid gap-0.5 px-3 py-2 text-sm">
      <p className="flex flex-wrap gap-x-2">
        <span className="text-muted-foreground tabular-nums">Row {lineOf(index)}</span>
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        <span className="min-w-0 break-all">{email}</span>
      </p>
      {instead !== undefined && <p>Left out: row {lineOf(instead)} is used instead.</p>}
      {changes.length > 0
        ? changes.map((change) => <ChangeLine key={change.field} plan={plan} change={change} />)
        : Object.keys(details).length > 0 && (
            <p className="line-clamp-2 text-muted-foreground">
              {Object.entries(details)
                .map(([field, value = '']) => wordsOf(plan, field, value))
                .join(' · ')}
            </p>
          )}
    </li>
  );
}

function ChangeLine({ plan, change }: { plan: ImportPlan; change: RowChange }) {
  const { field, from, to } = change;
  return (
    <p>
      {plan.fields[field]?.label}: <del>{from ? wordsOf(plan, field, from) : 'empty'}</del>{' '}
      <span aria-hidden>→</span> <ins className="no-underline">{wordsOf(plan, field, to)}</ins>
    </p>
  );
}

function wordsOf({ fields }: ImportPlan, field: string, value: string): string {
  return fields[field]?.words?.(value) ?? value;
}
