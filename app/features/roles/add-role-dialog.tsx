import { zodResolver } from '@hookform/resolvers/zod';
import { Plus } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { useAuth } from '~/features/auth/use-auth';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { ROLE_MESSAGES } from './messages';
import { useAddRole } from './roles-queries';
import { type NewRole, newRoleSchema } from './roles-schema';

export function AddRoleDialog() {
  const { isDeveloper } = useAuth();
  if (!isDeveloper) return null;
  return (
    <FormDialog title="Add role" description="A new role starts with no permissions." icon={Plus}>
      {(close) => <AddRoleForm onDone={close} />}
    </FormDialog>
  );
}

function AddRoleForm({ onDone }: { onDone: () => void }) {
  const addRole = useAddRole();
  const form = useForm<NewRole>({
    resolver: zodResolver(newRoleSchema),
    defaultValues: { role: '' },
  });
  const { register, handleSubmit, setError, formState } = form;
  const draft = useFormDraft('role:new', form);

  function save({ role }: NewRole) {
    addRole.mutate(role, {
      onSuccess() {
        notify.success(ROLE_MESSAGES.added, { description: role });
        onDone();
      },
      onError(cause) {
        const error = toAppError(cause);
        const message = error.code === 'conflict' ? ROLE_MESSAGES.known : failureText(error);
        setError('role', { message }, { shouldFocus: true });
        notifyFailure(ROLE_MESSAGES.addFailed, error, message);
      },
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)} className="grid gap-4">
      <DraftOffer {...draft} />
      <FormField
        label="Name"
        required
        hint={ROLE_MESSAGES.nameForm}
        error={formState.errors.role?.message}
      >
        {(field) => <Input {...field} {...register('role')} autoComplete="off" />}
      </FormField>
      <FormDialogActions submit="Add role" submitting="Adding..." isPending={addRole.isPending} />
    </form>
  );
}
