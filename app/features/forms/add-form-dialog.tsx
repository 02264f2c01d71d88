import { zodResolver } from '@hookform/resolvers/zod';
import { Plus } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { FORM_LIMITS } from '~/lib/forms/form-problems';
import { useCreateForm } from './forms-queries';
import { FORM_MESSAGES } from './messages';

const nameSchema = z.object({
  name: z.string().trim().min(1, 'Give the form a name.').max(FORM_LIMITS.name),
});

export function AddFormDialog() {
  return (
    <FormDialog
      title="Add form"
      description="It starts with Name, Email and Message. You add the rest."
      icon={Plus}
    >
      {(close) => <AddForm onDone={close} />}
    </FormDialog>
  );
}

function AddForm({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const create = useCreateForm();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(nameSchema),
    defaultValues: { name: '' },
  });

  function add({ name }: { name: string }) {
    create.mutate(name, {
      onSuccess(id) {
        notify.success(FORM_MESSAGES.created, { description: name });
        // The name is saved: typed text would keep the next screen from opening.
        reset();
        onDone();
        void navigate(`/admin/content/forms/${id}`);
      },
      onError(error) {
        notifyFailure(FORM_MESSAGES.createFailed, error);
      },
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit(add)} className="grid gap-4">
      <FormField
        label="Name"
        required
        error={formState.errors.name?.message}
        hint="For staff. Leads show it as their source."
      >
        {(field) => <Input {...field} {...register('name')} autoComplete="off" />}
      </FormField>
      <FormDialogActions submit="Add form" submitting="Adding..." isPending={create.isPending} />
    </form>
  );
}
