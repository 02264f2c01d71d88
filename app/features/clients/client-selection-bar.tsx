import { SelectionBar } from '~/components/record-list/selection-bar';
import { useBulkActions } from '~/components/record-list/use-bulk-actions';
import type { Selection } from '~/components/record-list/use-selection';
import { NOBODY, useStaffChoices } from '~/features/staff/use-staff-choices';
import { browserClient } from '~/lib/supabase/client';
import { deleteClients, updateClients } from './clients-api';
import { clientKeys } from './clients-queries';
import { type ClientChange, STATUS_LABELS } from './clients-schema';
import { CLIENT_MESSAGES } from './messages';

export function ClientSelectionBar({ selection }: { selection: Selection }) {
  const hasAny = selection.ids.length > 0;
  const staff = useStaffChoices(hasAny);
  const { apply, deleteAll, isDeleting } = useBulkActions<ClientChange>({
    selection,
    all: clientKeys.all,
    update: (ids, change) => updateClients(browserClient(), ids, change),
    remove: (ids) => deleteClients(browserClient(), ids),
    messages: CLIENT_MESSAGES,
  });

  if (!hasAny) return null;
  return (
    <SelectionBar
      noun="clients"
      selection={selection}
      choices={[
        { label: 'Set status', options: STATUS_LABELS, onChoose: (status) => apply({ status }) },
        {
          label: 'Looked after by',
          options: Object.fromEntries(
            staff.filter(({ isDisabled }) => !isDisabled).map(({ value, label }) => [value, label]),
          ),
          onChoose: (id) => apply({ owner_id: id === NOBODY ? null : id }),
        },
      ]}
      isDeleting={isDeleting}
      onDelete={deleteAll}
    >
      with their timelines and tasks. Their leads stay.
    </SelectionBar>
  );
}
