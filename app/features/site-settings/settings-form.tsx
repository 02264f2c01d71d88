import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldPath, type UseFormReturn, useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { NativeSelect } from '~/components/native-select';
import { SaveBar } from '~/components/save-bar';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { merge } from '~/components/unsaved/rebase';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { WAITING } from '~/components/unsaved/use-is-online';
import { useAuth } from '~/features/auth/use-auth';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import type { SiteSettings } from '~/lib/site/settings';
import { HoursFields } from './hours-fields';
import { SETTINGS_MESSAGES } from './messages';
import { SettingsCard } from './settings-card';
import type { SavedSettings } from './site-settings-api';
import { settingsQuery, useSaveSettings } from './site-settings-queries';
import { STATES, settingsFormSchema } from './site-settings-schema';
import { ToggleFields } from './toggle-fields';
import { WaitingSettings } from './waiting-settings';

export function SettingsForm(saved: SavedSettings) {
  const { settings, version } = saved;
  const { isDeveloper } = useAuth();
  const save = useSaveSettings();
  const queryClient = useQueryClient();
  const [isStale, setIsStale] = useState(false);
  const form = useForm<SiteSettings>({
    resolver: zodResolver(settingsFormSchema),
    defaultValues: settings,
  });
  const { isDirty } = form.formState;
  const draft = useFormDraft('site-settings', form);

  function submit(values: SiteSettings) {
    save.mutate(
      { settings: values, version, isPublishing: isDeveloper },
      {
        onSuccess({ isLive, failure }) {
          form.reset(values);
          const { saved: title, live, waiting, notLive } = SETTINGS_MESSAGES;
          if (failure) notifyFailure(notLive, failure);
          else notify.success(title, { description: isLive ? live : waiting });
        },
        onError(cause) {
          const error = toAppError(cause);
          const isConflict = error.code === 'conflict';
          const description = isConflict ? SETTINGS_MESSAGES.stale : failureText(error);
          setIsStale(isConflict);
          notifyFailure(SETTINGS_MESSAGES.saveFailed, error, description);
        },
      },
    );
  }

  /**
   * The next save is based on the other person's version. The text typed here stays in the form or,
   * for “theirs”, becomes a draft.
   */
  async function resolve(choice: 'mine' | 'theirs') {
    try {
      const latest = await queryClient.fetchQuery({ ...settingsQuery(), staleTime: 0 });
      const merged = merge(settings, form.getValues(), latest.settings);
      if (choice === 'theirs') draft.offer(form.getValues());
      form.reset(latest.settings);
      if (choice === 'mine') {
        for (const name of Object.keys(merged) as (keyof SiteSettings)[]) {
          form.setValue(name, merged[name], { shouldDirty: true });
        }
      }
      setIsStale(false);
    } catch (cause) {
      notifyFailure(SETTINGS_MESSAGES.loadFailed, cause);
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid max-w-4xl gap-5">
      <DraftOffer {...draft} />
      <WaitingSettings
        {...saved}
        isDirty={isDirty}
        onDiscarded={(latest) => form.reset(latest.settings)}
      />
      <SettingsCard title="Site" description="What search engines and browser tabs show.">
        <TextField form={form} name="title" label="Site title" />
        <TextField form={form} name="description" label="Site description" isLong />
        <TextField form={form} name="contactEmail" label="Contact email" type="email" />
      </SettingsCard>
      <SettingsCard title="Features">
        <ToggleFields form={form} />
      </SettingsCard>
      <SettingsCard title="Company" description="Shown in the footer, on pages and in emails.">
        <div className="grid gap-4 sm:grid-cols-[1fr_6rem]">
          <TextField form={form} name="company.name" label="Company name" />
          <TextField form={form} name="company.initials" label="Initials" />
        </div>
        <TextField form={form} name="company.tagline" label="Tagline" />
        <TextField form={form} name="company.blurb" label="About the company" isLong />
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField form={form} name="company.phone" label="Phone" type="tel" />
          <TextField
            form={form}
            name="company.apprenticeshipsEmail"
            label="Apprenticeships email"
            type="email"
          />
          <TextField
            form={form}
            name="company.traineeshipsEmail"
            label="Traineeships email"
            type="email"
          />
        </div>
        <AddressFields form={form} />
      </SettingsCard>
      <SettingsCard title="Business hours">
        <HoursFields form={form} />
      </SettingsCard>
      {isStale && (
        <Alert variant="warning" title={SETTINGS_MESSAGES.stale}>
          <div className="mt-2 flex flex-wrap gap-2 text-foreground">
            <Button variant="outline" size="sm" onClick={() => void resolve('theirs')}>
              Load theirs
            </Button>
            <Button variant="outline" size="sm" onClick={() => void resolve('mine')}>
              Keep mine
            </Button>
          </div>
        </Alert>
      )}
      {save.isPaused && <Alert variant="warning" title={WAITING} />}
      <SaveBar>
        <Button type="submit" disabled={!isDirty || isStale || save.isPending}>
          {save.isPaused ? 'Waiting...' : save.isPending ? 'Saving...' : 'Save settings'}
        </Button>
      </SaveBar>
    </form>
  );
}

type Form = UseFormReturn<SiteSettings>;

function AddressFields({ form }: { form: Form }) {
  return (
    <div className="grid gap-4 sm:grid-cols-[2fr_1fr_6rem_6rem]">
      <TextField form={form} name="company.address.street" label="Street" />
      <TextField form={form} name="company.address.suburb" label="Suburb" />
      <FormField label="State">
        {(field) => (
          <NativeSelect
            {...field}
            {...form.register('company.address.state')}
            required
            options={STATES}
          />
        )}
      </FormField>
      <TextField form={form} name="company.address.postcode" label="Postcode" />
    </div>
  );
}

interface TextFieldProps {
  form: Form;
  name: FieldPath<SiteSettings>;
  label: string;
  type?: 'text' | 'email' | 'tel';
  isLong?: boolean;
}

function TextField({ form, name, label, type = 'text', isLong = false }: TextFieldProps) {
  const { error } = form.getFieldState(name, form.formState);
  return (
    <FormField label={label} error={error?.message}>
      {(field) =>
        isLong ? (
          <Textarea {...field} {...form.register(name)} />
        ) : (
          <Input {...field} {...form.register(name)} type={type} autoComplete="off" />
        )
      }
    </FormField>
  );
}
