import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { browserClient } from '~/lib/supabase/client';
import { makeKey } from './integrations-api';
import { integrationKeys } from './integrations-queries';
import { DEFAULT_LIFETIME, LIFETIMES, type NewKey, newKeySchema } from './integrations-schema';
import { KEY_MESSAGES } from './messages';
import { ShownOnce } from './shown-once';

export function MakeKeyDialog({ roles }: { roles: string[] }) {
  return (
    <FormDialog
      title="Create API key"
      description="A program with this key can do what a colleague with this role can do."
      icon={KeyRound}
      isWide
    >
      {(close) => <MakeKeyForm roles={roles} onDone={close} />}
    </FormDialog>
  );
}

function MakeKeyForm({ roles, onDone }: { roles: string[]; onDone: () => void }) {
  const queryClient = useQueryClient();
  const [key, setKey] = useState<string>();
  const form = useForm<NewKey>({
    resolver: zodResolver(newKeySchema),
    defaultValues: { name: '', role: '', days: DEFAULT_LIFETIME },
  });
  const { register, handleSubmit, formState } = form;
  const draft = useFormDraft('api-key:new', form);
  const make = useMutation({
    mutationFn: (values: NewKey) => makeKey(browserClient(), values),
    onSuccess(made, values) {
      notify.success(KEY_MESSAGES.made);
      form.reset(values);
      setKey(made);
    },
    onError: (error) => notifyFailure(KEY_MESSAGES.makeFailed, error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: integrationKeys.keys() }),
  });

  if (key) {
    return (
      <ShownOnce title="The key is ready" label="API key" value={key} onDone={onDone}>
        Keep it safe, like a password: anyone who has it can do what its role allows.
      </ShownOnce>
    );
  }
  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => make.mutate(values))}
      className="grid min-w-0 grid-cols-1 gap-4"
    >
      <DraftOffer {...draft} />
      <FormField
        label="Name"
        required
        hint="The program that will use the key. The audit log shows this name."
        error={formState.errors.name?.message}
      >
        {(field) => <Input {...field} {...register('name')} autoComplete="off" />}
      </FormField>
      <FormField
        label="Role"
        required
        hint="Administrator, developer and roles that require a second factor can’t be used. If no role fits, add one for this program under Roles."
        error={formState.errors.role?.message}
      >
        {(field) => (
          <NativeSelect
            {...field}
            {...register('role')}
            placeholder="Choose a role"
            options={Object.fromEntries(roles.map((role) => [role, role]))}
          />
        )}
      </FormField>
      <FormField label="Valid for" required>
        {(field) => <NativeSelect {...field} {...register('days')} required options={LIFETIMES} />}
      </FormField>
      <FormDialogActions submit="Create key" submitting="Creating..." isPending={make.isPending} />
    </form>
  );
}
