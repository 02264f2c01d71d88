import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { DeleteDialog } from '~/components/delete-dialog';
import { NativeSelect } from '~/components/native-select';
import { Button } from '~/components/ui/button';
import { formatCount } from '~/lib/format';
import type { Selection } from './use-selection';

interface BulkChoice {
  label: string;
  /** Maps values to labels. */
  options: Record<string, string>;
  onChoose: (value: string) => void;
}

interface SelectionBarProps {
  /** What the records are called, in the plural. */
  noun: string;
  selection: Selection;
  choices: readonly BulkChoice[];
  isDeleting: boolean;
  onDelete: (close: () => void) => void;
  more?: ReactNode;
  /** What will be deleted with the records, for the confirmation. */
  children: ReactNode;
}

/** Actions for all selected rows. */
export function SelectionBar(props: SelectionBarProps) {
  const { noun, selection, choices, isDeleting, onDelete, more, children } = props;
  return (
    <SelectionFrame noun={noun} selection={selection}>
      {choices.map(({ label, options, onChoose }) => (
        <NativeSelect
          key={label}
          aria-label={label}
          placeholder={label}
          options={options}
          value=""
          onChange={({ target }) => onChoose(target.value)}
          className="min-h-9! w-auto! pointer-coarse:min-h-11!"
        />
      ))}
      {more}
      <DeleteDialog title={`Delete these ${noun}?`} isPending={isDeleting} onConfirm={onDelete}>
        {formatCount(selection.ids.length)} will be permanently deleted, {children}
      </DeleteDialog>
    </SelectionFrame>
  );
}

type SelectionFrameProps = Pick<SelectionBarProps, 'noun' | 'selection' | 'children'>;

/**
 * The number of selected rows, what can be done with them, and a way to clear the selection. Render
 * it also while nothing is selected: screen readers say only what changes in a region that they know
 * already. The region is below the bar, so that the focus goes to the list when the bar goes away.
 */
export function SelectionFrame({ noun, selection, children }: SelectionFrameProps) {
  const { ids, clear } = selection;
  const text = ids.length > 0 && `${formatCount(ids.length)} selected`;
  return (
    <>
      {text && (
        <section
          aria-label={`Selected ${noun}`}
          className="sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-lg border border-border bg-popover p-3 shadow-lg"
        >
          <p className="text-sm font-medium">{text}</p>
          {children}
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Clear selection"
            onClick={clear}
            className="ml-auto"
          >
            <X aria-hidden />
          </Button>
        </section>
      )}
      <p role="status" className="sr-only">
        {text}
      </p>
    </>
  );
}
