import { Pencil, Plus } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { STAFF_MESSAGES } from './messages';
import type { StaffRow } from './staff-api';
import { useSaveStaff } from './staff-queries';
import type { NewStaff } from './staff-schema';

interface StaffDialogProps {
  /** The person to change. Without it, the dialog adds one. */
  staff?: StaffRow;
}

export function StaffDialog({ staff }: StaffDialogProps) {
  return (
    <FormDialog
      title={staff ? 'Edit' : 'Add staff'}
      of={staff && (staff.name || staff.email)}
      description={
        staff
          ? staff.name
          : 'Someone you can assign leads and tasks to. Colleagues with an account are already in the list.'
      }
      icon={staff ? Pencil : Plus}
      variant={staff ? 'outline' : 'default'}
    >
      {(close) => <StaffForm staff={staff} onDone={close} />}
    </FormDialog>
  );
}

/** Accepts anything people type (§5). */
function StaffForm({ staff: seen, onDone }: StaffDialogProps & { onDone: () => void }) {
  const saveStaff = useSaveStaff(seen ?? null);
  const form = useForm<NewStaff>({
    defaultValues: {
      name: seen?.name ?? '',
      email: seen?.email ?? '',
      position: seen?.position ?? '',
    },
  });
  const { register, handleSubmit } = form;
  const draft = useFormDraft(`staff:${seen?.id ?? 'new'}`, form);

  function save(staff: NewStaff) {
    saveStaff.mutate(staff, {
      onSuccess() {
        const title = seen ? STAFF_MESSAGES.changed : STAFF_MESSAGES.added;
        notify.success(title, { description: staff.name });
        onDone();
      },
      onError(error) {
        notifyFailure(seen ? STAFF_MESSAGES.changeFailed : STAFF_MESSAGES.addFailed, error);
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
        submit={seen ? 'Save' : 'Add staff'}
        submitting={seen ? 'Saving...' : 'Adding...'}
        isPending={saveStaff.isPending}
      />
    </form>
  );
}
