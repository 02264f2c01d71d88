import { type MouseEvent, useRef } from 'react';
import { type MediaItem, nameOf } from './media-schema';
import type { FileSelection } from './use-file-selection';

interface FileCheckboxProps {
  item: MediaItem;
  selection: FileSelection;
  /** The ids on the page, in order, for a range. */
  shown: readonly string[];
  className?: string;
}

export function FileCheckbox({ item, selection, shown, className }: FileCheckboxProps) {
  // A change does not say whether Shift was held; the click before it does.
  const isRange = useRef(false);
  return (
    <label
      className={`grid size-9 cursor-pointer place-items-center pointer-coarse:size-11 ${className ?? ''}`}
    >
      <input
        type="checkbox"
        aria-label={`Select ${nameOf(item)}`}
        checked={selection.has(item.id)}
        onClick={({ shiftKey }: MouseEvent) => {
          isRange.current = shiftKey;
        }}
        onChange={({ target }) => selection.choose(item.id, target.checked, isRange.current, shown)}
        className="size-4 cursor-pointer accent-primary"
      />
    </label>
  );
}

interface SelectPageProps {
  selection: FileSelection;
  shown: readonly string[];
}

export function SelectPage({ selection, shown }: SelectPageProps) {
  return (
    <label className="flex min-h-9 w-fit cursor-pointer items-center gap-2 px-3 pt-3 text-sm pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={shown.every((id) => selection.has(id))}
        onChange={({ target }) => selection.set(shown, target.checked)}
        className="size-4 cursor-pointer accent-primary"
      />
      Select all on this page
    </label>
  );
}
