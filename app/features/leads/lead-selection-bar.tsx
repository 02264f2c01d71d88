import { SelectionBar } from '~/components/record-list/selection-bar';
import { useBulkActions } from '~/components/record-list/use-bulk-actions';
import type { Selection } from '~/components/record-list/use-selection';
import { NOBODY, useStaffChoices } from '~/features/staff/use-staff-choices';
import { browserClient } from '~/lib/supabase/client';
import { deleteLeads, updateLeads } from './leads-api';
import { leadKeys } from './leads-queries';
import { type LeadChange, SPAM, STATUS_LABELS } from './leads-schema';
import { LEAD_MESSAGES } from './messages';

export function LeadSelectionBar({ selection }: { selection: Selection }) {
  const hasAny = selection.ids.length > 0;
  const staff = useStaffChoices(hasAny);
  const { apply, deleteAll, isDeleting } = useBulkActions<LeadChange>({
    selection,
    all: leadKeys.all,
    update: (ids, change) => updateLeads(browserClient(), ids, change),
    remove: (ids) => deleteLeads(browserClient(), ids),
    messages: LEAD_MESSAGES,
  });

  if (!hasAny) return null;
  return (
    <SelectionBar
      noun="leads"
      selection={selection}
      choices={[
        {
          label: 'Set status',
          options: { ...STATUS_LABELS, [SPAM]: 'Spam' },
          onChoose: (status) =>
            apply(status === SPAM ? { is_spam: true } : { status, is_spam: false }),
        },
        {
          label: 'Assign to',
          options: Object.fromEntries(
            staff.filter(({ isDisabled }) => !isDisabled).map(({ value, label }) => [value, label]),
          ),
          onChoose: (id) => apply({ assignee_id: id === NOBODY ? null : id }),
        },
      ]}
      isDeleting={isDeleting}
      onDelete={deleteAll}
    >
      with their timelines and tasks.
    </SelectionBar>
  );
}
