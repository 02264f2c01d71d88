import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { SaveBar } from '~/components/save-bar';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { merge } from '~/components/unsaved/rebase';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { WAITING } from '~/components/unsaved/use-is-online';
import { useAuth } from '~/features/auth/use-auth';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { setOfficeTimeZone } from '~/lib/office-time';
import type { SiteSettings } from '~/lib/site/settings';
import { ACCOUNT_WORDS, FORM_WORDS, PAGE_WORDS } from '~/lib/site/word-fields';
import { CompanyFields, LegalFields, PlaceFields } from './company-fields';
import { AccessFields, FooterFields } from './footer-fields';
import { HoursFields } from './hours-fields';
import { LooksFields } from './looks-fields';
import { SETTINGS_MESSAGES } from './messages';
import { ProofField } from './proof-field';
import { RegionFields } from './region-fields';
import { SettingsCard } from './settings-card';
import type { SavedSettings } from './site-settings-api';
import { settingsQuery, useSaveSettings } from './site-settings-queries';
import { settingsFormSchema } from './site-settings-schema';
import { TextField } from './text-field';
import { ToggleFields } from './toggle-fields';
import { WaitingSettings } from './waiting-settings';
import { WordFields } from './word-fields';

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
          if (isLive) setOfficeTimeZone(values.hours.timeZone);
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
      <SettingsCard
        title="Spam protection"
        description="For enquiries and applications. While it is on, enquiries from browsers without JavaScript are marked as spam for you to check, and people who apply that way are asked to call."
      >
        <ProofField form={form} />
      </SettingsCard>
      <SettingsCard title="Company" description="Shown in the footer, on pages and in emails.">
        <CompanyFields form={form} />
      </SettingsCard>
      <SettingsCard title="Address and area">
        <PlaceFields form={form} />
      </SettingsCard>
      <SettingsCard
        title="Regions"
        description="What visitors choose from when they look for jobs or ask for job alerts."
      >
        <RegionFields form={form} />
      </SettingsCard>
      <SettingsCard title="Legal details" description="Shown at the end of every page.">
        <LegalFields form={form} />
      </SettingsCard>
      <SettingsCard title="Business hours">
        <HoursFields form={form} />
      </SettingsCard>
      <SettingsCard title="Footer">
        <FooterFields form={form} />
      </SettingsCard>
      <SettingsCard title="Help with calls" description="Shown with the contact details.">
        <AccessFields form={form} />
      </SettingsCard>
      <SettingsCard
        title="Words on pages"
        description="Text the site adds to pages. The pages’ own text is in Content."
      >
        <WordFields form={form} fields={PAGE_WORDS} />
      </SettingsCard>
      <SettingsCard
        title="Words on forms"
        description="Each form’s own text is in Content, under Forms."
      >
        <WordFields form={form} fields={FORM_WORDS} />
      </SettingsCard>
      <SettingsCard title="Words for clients" description="Shown to people with a client account.">
        <WordFields form={form} fields={ACCOUNT_WORDS} />
      </SettingsCard>
      <SettingsCard title="Pictures" description="Logo, icon and hero are in the Site Editor.">
        <LooksFields form={form} />
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
