import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { clashTitle, fieldName } from '~/lib/records/clash-text';
import type { Clash } from './use-record-form';

/** Returns the label that people see for a value. */
export type LabelOf = (field: string, value: unknown) => string;

interface ClashNoticeProps {
  clashes: Clash[];
  /** The name of the other person, if it is known. */
  who?: string | undefined;
  labelOf?: LabelOf;
}

/** Two people have changed the same fields: shows both values before saving. */
export function ClashNotice({
  clashes,
  who,
  labelOf = (_, value) => String(value ?? ''),
}: ClashNoticeProps) {
  if (clashes.length === 0) return null;
  const quote = (field: string, value: unknown) => {
    const label = value ? labelOf(field, value) : '';
    return label ? `“${label}”` : 'nothing';
  };
  return (
    <Alert variant="warning" title={clashTitle(who)}>
      <ul className="grid gap-2">
        {clashes.map(({ field, theirs, mine, takeTheirs }) => (
          <li key={field} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere">
              {fieldName(field)}: they chose {quote(field, theirs)}, you chose {quote(field, mine)}.
            </span>
            <Button variant="outline" size="sm" className="text-foreground" onClick={takeTheirs}>
              Use {quote(field, theirs)}
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-2">Save to keep yours.</p>
    </Alert>
  );
}
