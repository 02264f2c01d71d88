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
import { toAppError } from '~/lib/errors';
import { useCreateClient } from './clients-queries';
import { type NewClient, newClientSchema } from './clients-schema';
import { CLIENT_MESSAGES } from './messages';

export function AddClientDialog() {
  return (
    <FormDialog
      title="Add client"
      description="A new client starts with the status lead."
      icon={Plus}
    >
      {(close) => <AddClientForm onDone={close} />}
    </FormDialog>
  );
}

function AddClientForm({ onDone }: { onDone: () => void }) {
  const createClient = useCreateClient();
  const form = useForm<NewClient>({
    resolver: zodResolver(newClientSchema),
    defaultValues: { name: '', email: '' },
  });
  const { register, handleSubmit, setError, formState } = form;
  const draft = useFormDraft('client:new', form);
  const { errors } = formState;

  function save(client: NewClient) {
    createClient.mutate(client, {
      onSuccess() {
        notify.success(CLIENT_MESSAGES.added, { description: client.name });
        onDone();
      },
      onError(cause) {
        if (toAppError(cause).code === 'conflict') {
          setError('email', { message: CLIENT_MESSAGES.known }, { shouldFocus: true });
          notify.error(CLIENT_MESSAGES.addFailed);
        } else notifyFailure(CLIENT_MESSAGES.addFailed, cause);
      },
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)} className="grid gap-4">
      <DraftOffer {...draft} />
      <FormField label="Name" required error={errors.name?.message}>
        {(field) => <Input {...field} {...register('name')} autoComplete="off" />}
      </FormField>
      <FormField label="Email" required error={errors.email?.message}>
        {(field) => <Input {...field} {...register('email')} type="email" autoComplete="off" />}
      </FormField>
      <FormDialogActions
        submit="Add client"
        submitting="Adding..."
        isPending={createClient.isPending}
      />
    </form>
  );
}
