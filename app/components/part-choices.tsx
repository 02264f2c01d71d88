import type { ReactNode } from 'react';
import type { PartDifference } from '~/lib/site/differences';
import { partName, type SitePart } from '~/lib/site/parts';
import { DifferenceList } from './difference-list';

interface PartChoicesProps {
  label: string;
  differences: readonly PartDifference[];
  chosen: ReadonlySet<SitePart>;
  onChange: (chosen: Set<SitePart>) => void;
  /** Extra information about a part, such as who saved it. */
  note?: (part: SitePart) => ReactNode;
}

/** Lists parts of the site and the changes in each, with a checkbox for each part. */
export function PartChoices({ label, differences, chosen, onChange, note }: PartChoicesProps) {
  function toggle(part: SitePart) {
    const next = new Set(chosen);
    if (!next.delete(part)) next.add(part);
    onChange(next);
  }

  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {differences.map(({ part, lines }) => (
        <div key={part} className="grid gap-1 rounded-md border border-border p-3">
          <label className="flex cursor-pointer items-start gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={chosen.has(part)}
              onChange={() => toggle(part)}
              className="mt-0.5 size-4 shrink-0 accent-primary"
            />
            <span className="grid gap-0.5">
              <span className="font-medium">{partName(part)}</span>
              {note && <span className="text-muted-foreground">{note(part)}</span>}
            </span>
          </label>
          <details className="ml-6.5">
            <summary className="w-fit cursor-pointer py-0.5 text-sm text-link">
              {lines.length === 1 ? '1 change' : `${lines.length} changes`}
              <span className="sr-only"> in {partName(part)}</span>
            </summary>
            <DifferenceList lines={lines} />
          </details>
        </div>
      ))}
    </fieldset>
  );
}
