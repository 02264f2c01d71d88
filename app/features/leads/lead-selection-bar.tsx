import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { DeleteDialog } from '~/components/delete-dialog';
import { NativeSelect } from '~/components/native-select';
import type { Selection } from '~/components/record-list/use-selection';
import { Button } from '~/components/ui/button';
import { notify } from '~/components/ui/toast';
import { staffOptionsQuery } from '~/features/staff/staff-queries';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { formatCount } from '~/lib/format';
import { useDeleteLeads, useUpdateLeads } from './leads-queries';
import { type LeadChange, SPAM, STATUS_OPTIONS } from './leads-schema';
import { LEAD_MESSAGES } from './messages';

const STATUSES = Object.fromEntries(STATUS_OPTIONS.map(({ value, label }) => [value, label]));

const NOBODY = 'nobody';

/** What can be done with the chosen leads together. */
export function LeadSelectionBar({ selection }: { selection: Selection }) {
  const updateLeads = useUpdateLeads();
  const deleteLeads = useDeleteLeads();
  const { ids } = selection;
  const { data: staff = [] } = useQuery({ ...staffOptionsQuery(), enabled: ids.length > 0 });

  function fail(title: string) {
    return (error: unknown) => notify.error(title, { description: failureText(toAppError(error)) });
  }

  function apply(change: LeadChange) {
    updateLeads.mutate(
      { ids, change },
      {
        onSuccess() {
          notify.success(LEAD_MESSAGES.manyChanged, { description: formatCount(ids.length) });
          selection.clear();
        },
        onError: fail(LEAD_MESSAGES.changeFailed),
      },
    );
  }

  function remove(close: () => void) {
    deleteLeads.mutate(ids, {
      onSuccess() {
        notify.success(LEAD_MESSAGES.deleted, { description: formatCount(ids.length) });
        close();
        selection.clear();
      },
      onError: fail(LEAD_MESSAGES.deleteFailed),
    });
  }

  if (ids.length === 0) return null;
  return (
    <section
      aria-label="Selected leads"
      className="sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-lg border border-border bg-popover p-3 shadow-lg"
    >
      <p role="status" className="text-sm font-medium">
        {formatCount(ids.length)} selected
      </p>
      <NativeSelect
        aria-label="Set status"
        placeholder="Set status"
        options={STATUSES}
        value=""
        onChange={({ target: { value } }) =>
          apply(value === SPAM ? { is_spam: true } : { status: value, is_spam: false })
        }
        className="w-auto"
      />
      <NativeSelect
        aria-label="Assign to"
        placeholder="Assign to"
        options={{
          [NOBODY]: 'Nobody',
          ...Object.fromEntries(staff.map(({ id, name, email }) => [id, name || email])),
        }}
        value=""
        onChange={({ target: { value } }) =>
          apply({ assignee_id: value === NOBODY ? null : value })
        }
        className="w-auto"
      />
      <DeleteDialog
        title="Delete these leads?"
        isPending={deleteLeads.isPending}
        onConfirm={remove}
      >
        {formatCount(ids.length)} go for good, with their timelines and tasks.
      </DeleteDialog>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Clear selection"
        onClick={selection.clear}
        className="ml-auto"
      >
        <X aria-hidden />
      </Button>
    </section>
  );
}
