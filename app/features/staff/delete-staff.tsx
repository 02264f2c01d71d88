import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { DeleteDialog } from '~/components/delete-dialog';
import { QueryStates } from '~/components/query-states';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { formatCount } from '~/lib/format';
import { STAFF_MESSAGES } from './messages';
import type { StaffRow } from './staff-api';
import { useDeleteStaff, workQuery } from './staff-queries';
import { StaffSelect } from './staff-select';
import { hasWork, workText } from './work-text';

/** Says what the person looks after, and asks who takes over. */
export function DeleteStaff({ staff }: { staff: StaffRow }) {
  const deleteStaff = useDeleteStaff();
  const [isAsked, setIsAsked] = useState(false);
  const [successorId, setSuccessorId] = useState('');
  const [moved, setMoved] = useState(0);
  const work = useQuery({ ...workQuery(staff.id), enabled: isAsked });
  const selectId = useId();

  function confirm(close: () => void) {
    setMoved(0);
    const departure = { id: staff.id, successorId: successorId || null, onMoved: setMoved };
    deleteStaff.mutate(departure, {
      onSuccess() {
        notify.success(STAFF_MESSAGES.deleted, { description: staff.name });
        close();
      },
      onError(error) {
        notifyFailure(STAFF_MESSAGES.deleteFailed, error);
      },
    });
  }

  return (
    <DeleteDialog
      title="Delete this person?"
      of={staff.name || staff.email}
      isPending={deleteStaff.isPending}
      isDisabled={work.data === undefined}
      onOpen={() => setIsAsked(true)}
      onConfirm={confirm}
      details={
        <QueryStates query={work} failed={STAFF_MESSAGES.workFailed}>
          {(known) => (
            <div className="grid gap-3 text-sm">
              <p>{workText(known)}</p>
              {hasWork(known) && (
                <div className="grid gap-1.5">
                  <label htmlFor={selectId} className="font-medium">
                    Who takes over?
                  </label>
                  <StaffSelect
                    id={selectId}
                    exceptId={staff.id}
                    value={successorId}
                    onChange={({ target }) => setSuccessorId(target.value)}
                  />
                </div>
              )}
              {deleteStaff.isPending && (
                <p role="status" className="text-muted-foreground">
                  {formatCount(moved)} handed over so far.
                </p>
              )}
            </div>
          )}
        </QueryStates>
      }
    >
      “{staff.name || staff.email || 'No name'}” will be removed from the list. Their account is not
      affected: see Users.
    </DeleteDialog>
  );
}
