import { Plus } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { STAFF_MESSAGES } from './messages';
import { useCreateStaff } from './staff-queries';
import type { NewStaff } from './staff-schema';

export function AddStaffDialog() {
  return (
    <FormDialog
      title="Add staff"
      description="Someone that leads and tasks can be given to."
      icon={Plus}
    >
      {(close) => <AddStaffForm onDone={close} />}
    </FormDialog>
  );
}

/** Takes whatever is typed (§5). */
function AddStaffForm({ onDone }: { onDone: () => void }) {
  const createStaff = useCreateStaff();
  const form = useForm<NewStaff>({
    defaultValues: { name: '', email: '', position: '' },
  });
  const { register, handleSubmit } = form;
  const draft = useFormDraft('staff:new', form);

  function save(staff: NewStaff) {
    createStaff.mutate(staff, {
      onSuccess() {
        notify.success(STAFF_MESSAGES.added, { description: staff.name });
        onDone();
      },
      onError(error) {
        notifyFailure(STAFF_MESSAGES.addFailed, error);
      },
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)} className="grid gap-4">
      <DraftOffer {...draft} />
      <FormField label="Name">
        {(field) => <Input {...field} {...register('name')} autoComplete="off" />}
      </FormField>
      <FormField label="Email">
        {(field) => <Input {...field} {...register('email')} type="email" autoComplete="off" />}
      </FormField>
      <FormField label="Position">
        {(field) => <Input {...field} {...register('position')} autoComplete="off" />}
      </FormField>
      <FormDialogActions
        submit="Add staff"
        submitting="Adding..."
        isPending={createStaff.isPending}
      />
    </form>
  );
}
