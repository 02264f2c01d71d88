import type { Json } from '~/lib/supabase/database.types';
import { type FieldChange, fieldChanges } from './field-changes';

interface FieldDiffProps {
  before: Json | null;
  after: Json | null;
}

/** Shows each field before and after the change. */
export function FieldDiff({ before, after }: FieldDiffProps) {
  const changes = fieldChanges(before, after);
  if (changes.length === 0) {
    return <p className="text-sm text-muted-foreground">Nothing was changed.</p>;
  }
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-semibold">Before and after</h3>
      <dl className="grid gap-3">
        {changes.map((change) => (
          <FieldLine key={change.field} {...change} />
        ))}
      </dl>
    </section>
  );
}

const VALUE = 'rounded-sm px-2 py-1 font-mono text-xs whitespace-pre-wrap wrap-anywhere';

function FieldLine({ field, before, after }: FieldChange) {
  return (
    <div className="grid gap-1 text-sm">
      <dt className="text-muted-foreground">{field}</dt>
      {before !== null && (
        <dd>
          <del className={`block bg-destructive/8 no-underline ${VALUE}`}>
            <span className="sr-only">before: </span>
            <span aria-hidden>− </span>
            {before}
          </del>
        </dd>
      )}
      {after !== null && (
        <dd>
          <ins className={`block bg-success/10 no-underline ${VALUE}`}>
            <span className="sr-only">after: </span>
            <span aria-hidden>+ </span>
            {after}
          </ins>
        </dd>
      )}
    </div>
  );
}
