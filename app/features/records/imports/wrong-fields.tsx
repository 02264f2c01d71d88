import { Button } from '~/components/ui/button';
import type { ImportPlan } from './import-plan';
import { canBeEmpty, type JudgedRecords, problemFields } from './judged-records';
import { rowCount } from './messages';

interface WrongFieldsProps {
  plan: ImportPlan;
  judged: JudgedRecords;
  /** Empties the field in all rows where it is wrong. */
  onEmpty: (field: string) => void;
  /** Goes on without the rows that have errors. */
  onLeaveOut: () => void;
}

/** What is wrong with many rows, so that it can be put right at once. */
export function WrongFields({ plan, judged, onEmpty, onLeaveOut }: WrongFieldsProps) {
  const fields = [...problemFields(plan, judged)];
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2 rounded-md border border-border p-3 text-sm">
      <legend className="px-1 font-medium">Errors</legend>
      <ul aria-label="Errors by field" className="grid gap-2">
        {fields.map(([field, { count, example }]) => (
          <li key={field} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere">
              {plan.fields[field]?.label}: {rowCount(count)}
              {example && `, such as “${example}”`}
            </span>
            {canBeEmpty(plan, judged, field) && (
              <Button variant="outline" size="sm" onClick={() => onEmpty(field)}>
                Leave {plan.fields[field]?.label} empty in {count === 1 ? 'this row' : 'these rows'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button variant="outline" size="sm" className="justify-self-start" onClick={onLeaveOut}>
        Leave out the{' '}
        {judged.wrong.size === 1
          ? 'row with an error'
          : `${rowCount(judged.wrong.size)} with errors`}
      </Button>
    </fieldset>
  );
}
