import { DeleteDialog } from '~/components/delete-dialog';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { STAFF_MESSAGES } from './messages';
import type { StaffRow } from './staff-api';
import { useDeleteStaff } from './staff-queries';

export function DeleteStaff({ staff }: { staff: StaffRow }) {
  const deleteStaff = useDeleteStaff();

  function confirm(close: () => void) {
    deleteStaff.mutate(staff.id, {
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
    <DeleteDialog title="Delete this person?" isPending={deleteStaff.isPending} onConfirm={confirm}>
      “{staff.name}” leaves the list. Their leads and tasks stay, with nobody assigned. Their
      account is not touched: see Users.
    </DeleteDialog>
  );
}
