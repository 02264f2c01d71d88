import { DeleteDialog } from '~/components/delete-dialog';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import type { ListedForm } from './forms-api';
import { useDeleteForm } from './forms-queries';
import { FORM_MESSAGES } from './messages';

export function DeleteFormDialog({ form }: { form: ListedForm }) {
  const deleteForm = useDeleteForm();
  const live = form.uses.filter(({ isLive }) => isLive).map(({ title }) => title);

  function confirm(close: () => void) {
    deleteForm.mutate(form.id, {
      onSuccess() {
        notify.success(FORM_MESSAGES.deleted, { description: form.name });
        close();
      },
      onError(error) {
        notifyFailure(FORM_MESSAGES.deleteFailed, error);
      },
    });
  }

  return (
    <DeleteDialog
      title="Delete this form?"
      of={form.name}
      isPending={deleteForm.isPending}
      isDisabled={live.length > 0}
      onConfirm={confirm}
    >
      {live.length > 0
        ? `Visitors see “${form.name}” on: ${live.join(', ')}. Remove it there first.`
        : `“${form.name}” will be permanently deleted. Leads that came from it stay.`}
    </DeleteDialog>
  );
}
