import { useState } from 'react';
import { DeleteDialog } from '~/components/delete-dialog';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { STAFF_MESSAGES } from './messages';
import type { StaffRow } from './staff-api';
import { useRemoveStaff } from './staff-queries';
import { NO_SUCCESSORS } from './successors';
import { TakeOver, useIsTakenOver } from './take-over';

/** Says what the person looks after, and asks who takes over. */
export function DeleteStaff({ staff }: { staff: StaffRow }) {
  const removeStaff = useRemoveStaff();
  const [isAsked, setIsAsked] = useState(false);
  const [successors, setSuccessors] = useState(NO_SUCCESSORS);
  const isTakenOver = useIsTakenOver(staff.id, successors, isAsked);
  const name = staff.name || staff.email || 'No name';

  function confirm(close: () => void) {
    removeStaff.mutate(
      { staffId: staff.id, successors },
      {
        onSuccess(isDeleted) {
          const title = isDeleted ? STAFF_MESSAGES.deleted : STAFF_MESSAGES.left;
          notify.success(title, { description: name });
          close();
        },
        onError: (error) => notifyFailure(STAFF_MESSAGES.deleteFailed, error),
      },
    );
  }

  return (
    <DeleteDialog
      title="Delete this person?"
      of={name}
      isPending={removeStaff.isPending}
      isDisabled={!isTakenOver}
      onOpen={() => setIsAsked(true)}
      onConfirm={confirm}
      details={
        <TakeOver staffId={staff.id} name={name} value={successors} onChange={setSuccessors} />
      }
    >
      “{name}” will no longer be offered when you assign work. Their name stays on what they have
      finished.
    </DeleteDialog>
  );
}
