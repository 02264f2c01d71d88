import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialogActions } from '~/components/form-dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { browserClient } from '~/lib/supabase/client';
import { addWebhook, checkAddress, saveWebhook } from './integrations-api';
import { integrationKeys } from './integrations-queries';
import { EVENTS, type Webhook, type WebhookForm, webhookSchema } from './integrations-schema';
import { WEBHOOK_MESSAGES } from './messages';
import { ShownOnce } from './shown-once';

interface WebhookFieldsProps {
  /** Absent for a new one. */
  webhook?: Webhook;
  onDone: () => void;
}

const CHECKBOX =
  'flex min-h-9 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11 [&_input]:shrink-0';

export function WebhookFields({ webhook, onDone }: WebhookFieldsProps) {
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const form = useForm<WebhookForm>({
    resolver: zodResolver(webhookSchema),
    defaultValues: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      events: webhook?.events ?? [],
      is_active: webhook?.is_active ?? true,
    },
  });
  const { register, handleSubmit, setError, formState } = form;
  const draft = useFormDraft(`webhook:${webhook?.id ?? 'new'}`, form);
  const save = useMutation({
    async mutationFn(values: WebhookForm) {
      const db = browserClient();
      const problem = await checkAddress(db, values.url);
      if (problem) return { problem };
      if (!webhook) return { made: await addWebhook(db, values) };
      await saveWebhook(db, webhook, values);
      return {};
    },
    onSuccess({ problem, made }, values) {
      if (problem) return setError('url', { message: problem }, { shouldFocus: true });
      form.reset(values);
      notify.success(webhook ? WEBHOOK_MESSAGES.changed : WEBHOOK_MESSAGES.added);
      if (made) setSecret(made);
      else onDone();
    },
    onError: (error) =>
      notifyFailure(webhook ? WEBHOOK_MESSAGES.changeFailed : WEBHOOK_MESSAGES.addFailed, error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: integrationKeys.webhooks() }),
  });

  if (secret) {
    return (
      <ShownOnce title="The webhook is ready" label="Signing secret" value={secret} onDone={onDone}>
        The receiver needs this secret to check that messages come from here.
      </ShownOnce>
    );
  }
  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => save.mutate(values))}
      className="grid min-w-0 grid-cols-1 gap-4"
    >
      <DraftOffer {...draft} />
      <FormField label="Name" required error={formState.errors.name?.message}>
        {(field) => <Input {...field} {...register('name')} autoComplete="off" />}
      </FormField>
      <FormField
        label="Address"
        required
        hint="Where the other program receives messages."
        error={formState.errors.url?.message}
      >
        {(field) => (
          <Input
            {...field}
            {...register('url')}
            inputMode="url"
            autoComplete="off"
            placeholder="https://…"
          />
        )}
      </FormField>
      <fieldset className="grid min-w-0 grid-cols-1 gap-1">
        <legend className="mb-1 text-sm font-medium">Send a message when</legend>
        {Object.entries(EVENTS).map(([event, label]) => (
          <label key={event} className={CHECKBOX}>
            <input type="checkbox" value={event} {...register('events')} />
            {label}
          </label>
        ))}
        {formState.errors.events && (
          <p role="alert" className="text-sm font-medium text-destructive">
            {formState.errors.events.message}
          </p>
        )}
      </fieldset>
      <label className={CHECKBOX}>
        <input type="checkbox" {...register('is_active')} />
        Switched on
      </label>
      <FormDialogActions
        submit={webhook ? 'Save' : 'Add webhook'}
        submitting={webhook ? 'Saving...' : 'Adding...'}
        isPending={save.isPending}
      />
    </form>
  );
}
