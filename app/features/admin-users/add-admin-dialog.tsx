import { zodResolver } from '@hookform/resolvers/zod';
import { UserPlus } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { toAppError } from '~/lib/errors';
import { useAddAdmin } from './admin-users-queries';
import { type NewAdmin, newAdminSchema } from './admin-users-schema';
import { ADMIN_USER_MESSAGES, addAdminFailure } from './messages';

interface AddAdminDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function AddAdminDialog({ isOpen, onOpenChange }: AddAdminDialogProps) {
  return (
    <FormDialog
      title="Add New Admin"
      description="The person must already be registered. Invite someone who has no account yet."
      icon={UserPlus}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      {(close) => <AddAdminForm onDone={close} />}
    </FormDialog>
  );
}

function AddAdminForm({ onDone }: { onDone: () => void }) {
  const addAdmin = useAddAdmin();
  const form = useForm<NewAdmin>({
    resolver: zodResolver(newAdminSchema),
    defaultValues: { email: '' },
  });
  const { register, handleSubmit, setError, formState } = form;
  const draft = useFormDraft('admin:new', form);

  function save({ email }: NewAdmin) {
    addAdmin.mutate(email, {
      onSuccess(message) {
        notify.success(ADMIN_USER_MESSAGES.added, { description: message });
        onDone();
      },
      onError(error) {
        const { title, description } = addAdminFailure(toAppError(error));
        setError('email', { message: description }, { shouldFocus: true });
        notifyFailure(title, error, description);
      },
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)} className="grid gap-4">
      <DraftOffer {...draft} />
      <FormField label="Email" required error={formState.errors.email?.message}>
        {(field) => <Input {...field} {...register('email')} type="email" autoComplete="off" />}
      </FormField>
      <FormDialogActions submit="Add Admin" submitting="Adding..." isPending={addAdmin.isPending} />
    </form>
  );
}
