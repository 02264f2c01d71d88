import { SelectionBar } from '~/components/record-list/selection-bar';
import { useBulkActions } from '~/components/record-list/use-bulk-actions';
import type { Selection } from '~/components/record-list/use-selection';
import { browserClient } from '~/lib/supabase/client';
import { deleteMany, updateMany } from './record-api';
import type { AnyRecord, BulkDefinition, RecordKind } from './record-kind';
import { recordKeys } from './record-queries';

interface BulkBarProps<Whole> {
  kind: Pick<RecordKind<AnyRecord>, 'table' | 'noun' | 'messages'>;
  selection: Selection;
  bulk: BulkDefinition<Partial<Whole>>;
}

/** What can be done with all selected rows. */
export function BulkBar<Whole>({ kind, selection, bulk }: BulkBarProps<Whole>) {
  const { apply, deleteAll, isDeleting } = useBulkActions<Partial<Whole>>({
    selection,
    all: recordKeys(kind.table).all,
    update: (ids, change) => updateMany(browserClient(), kind, ids, change),
    remove: (ids) => deleteMany(browserClient(), kind, ids),
    messages: kind.messages,
  });

  return (
    <SelectionBar
      noun={kind.noun[1]}
      selection={selection}
      choices={bulk.choices.map(({ label, options, change }) => ({
        label,
        options,
        onChoose: (value) => apply(change(value)),
      }))}
      isDeleting={isDeleting}
      onDelete={deleteAll}
      more={bulk.more?.(selection.ids)}
    >
      {bulk.goesWithThem}
    </SelectionBar>
  );
}
