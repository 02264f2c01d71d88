import { Alert } from '~/components/ui/alert';
import { formatDate } from '~/lib/format';
import type { PlacementRow } from './placements-schema';

interface SecondPlacementProps {
  name: string;
  /** The placements that the person has now. */
  current: PlacementRow[];
  isSure: boolean;
  onChange: (isSure: boolean) => void;
}

/** Someone can have two part-time placements, but it is usually a slip. */
export function SecondPlacement({ name, current, isSure, onChange }: SecondPlacementProps) {
  return (
    <Alert variant="warning" title={`${name || 'This person'} already has a placement`}>
      <ul className="grid gap-1">
        {current.map(({ id, position, organisation_name, starts_on }) => (
          <li key={id} className="wrap-anywhere">
            {position} at {organisation_name}, from {formatDate(starts_on)}
          </li>
        ))}
      </ul>
      <label className="mt-2 flex min-h-11 items-center gap-2 font-medium">
        <input
          // biome-ignore lint/a11y/noAutofocus: the question appears when someone presses the button.
          autoFocus
          type="checkbox"
          checked={isSure}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 accent-primary"
        />
        Add a second placement
      </label>
    </Alert>
  );
}
