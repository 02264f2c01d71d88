import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '~/components/ui/card';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { useAuth } from '~/features/auth/use-auth';
import { browserClient } from '~/lib/supabase/client';
import { useUnsaved } from '~/lib/unsaved/use-unsaved';
import { useMailSetup } from '~/lib/use-mail-setup';
import { NOTICE_MESSAGES } from './messages';
import { saveNoticeSettings } from './notices-api';
import { noticeKeys, noticeSettingsQuery } from './notices-queries';
import {
  choicesOf,
  KIND_NAMES,
  MAIL_WISHES,
  NOTICE_KINDS,
  type NoticeChoices,
  type NoticeSettings,
  quietProblem,
} from './notices-schema';
import { PushSwitch } from './push-switch';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const CHECK = 'flex min-h-9 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11';

const QUIET_PROBLEMS = {
  time: NOTICE_MESSAGES.timeMissing,
  same: NOTICE_MESSAGES.sameTime,
  days: NOTICE_MESSAGES.dayMissing,
};

/** How people are notified: by email, in the browser, and when not to be. */
export function NoticeSettingsCard() {
  const query = useQuery(noticeSettingsQuery());
  return (
    <Card id="notices">
      <CardHeader>
        <CardTitle>Notifications</CardTitle>
        <CardDescription>
          The bell above shows everything. Choose what you also want by email or from your browser.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        <QueryStates query={query} failed={NOTICE_MESSAGES.settingsFailed}>
          {(settings) => (
            <>
              <PushSwitch pushKey={settings.push_key} />
              <SettingsForm settings={settings} />
            </>
          )}
        </QueryStates>
      </CardContent>
    </Card>
  );
}

function SettingsForm({ settings }: { settings: NoticeSettings }) {
  const queryClient = useQueryClient();
  const { hasMail } = useMailSetup();
  const { access } = useAuth();
  const kinds = KIND_NAMES.filter((kind) => kind !== 'trouble' || access.isDeveloper);
  const form = useForm<NoticeChoices>({
    defaultValues: choicesOf(settings),
    // Untouched fields follow what was saved in another tab.
    values: choicesOf(settings),
    resetOptions: { keepDirtyValues: true },
  });
  const { register, handleSubmit, formState, control } = form;
  const draft = useFormDraft('notices:settings', form);
  useUnsaved(() => formState.isDirty);
  const isQuiet = useWatch({ control, name: 'isQuiet' });
  const save = useMutation({
    mutationFn: (choices: NoticeChoices) => saveNoticeSettings(browserClient(), choices),
    async onSuccess(_, choices) {
      form.reset(choices);
      notify.success(NOTICE_MESSAGES.saved);
      await queryClient.invalidateQueries({ queryKey: noticeKeys.settings });
    },
    onError: (error) => notifyFailure(NOTICE_MESSAGES.saveFailed, error),
  });

  function submit(choices: NoticeChoices) {
    const problem = quietProblem(choices);
    if (!problem) return save.mutate(choices);
    const field = problem === 'days' ? 'quietDays' : 'quietFrom';
    form.setError(field, { message: QUIET_PROBLEMS[problem] }, { shouldFocus: true });
  }

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid min-w-0 grid-cols-1 gap-5">
      <DraftOffer {...draft} />
      {!hasMail && (
        <Alert variant="warning" title="No mail server is set up">
          Until an administrator sets one up, notifications only appear under the bell and in your
          browser.
        </Alert>
      )}
      <ul className="grid gap-2">
        {kinds.map((kind) => (
          <li
            key={kind}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-border pb-2 last:border-0"
          >
            <span className="min-w-0 flex-1 basis-40 text-sm font-medium">
              {NOTICE_KINDS[kind]}
            </span>
            <label className={CHECK}>
              <input
                type="checkbox"
                value={kind}
                {...register('push')}
                className="size-4 shrink-0 accent-primary"
              />
              <span className="sr-only">{NOTICE_KINDS[kind]}:</span> Browser
            </label>
            <div className="w-full sm:w-44">
              <NativeSelect
                {...register(`mail.${kind}`)}
                required
                aria-label={`Email: ${NOTICE_KINDS[kind]}`}
                options={MAIL_WISHES}
              />
            </div>
          </li>
        ))}
      </ul>
      <fieldset className="grid min-w-0 grid-cols-1 gap-2">
        <legend className="mb-1 text-sm font-medium">Quiet hours</legend>
        <label className={CHECK}>
          <input
            type="checkbox"
            {...register('isQuiet')}
            className="size-4 shrink-0 accent-primary"
          />
          Send nothing by email or to my browser at certain times. Notifications arrive afterwards.
        </label>
        {isQuiet && <QuietFields form={form} timeZone={settings.time_zone} />}
      </fieldset>
      <Button
        type="submit"
        size="sm"
        disabled={save.isPending || !formState.isDirty}
        className="justify-self-start"
      >
        {save.isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}

interface QuietFieldsProps {
  form: ReturnType<typeof useForm<NoticeChoices>>;
  timeZone: string;
}

function QuietFields({ form, timeZone }: QuietFieldsProps) {
  const { register, formState } = form;
  const { quietFrom, quietDays } = formState.errors;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <FormField label="From" error={quietFrom?.message ?? ''}>
          {(field) => (
            <Input {...field} type="time" {...register('quietFrom')} className="max-w-36" />
          )}
        </FormField>
        <FormField label="Until">
          {(field) => (
            <Input {...field} type="time" {...register('quietUntil')} className="max-w-36" />
          )}
        </FormField>
      </div>
      <p className="text-sm text-muted-foreground">
        In the office’s time zone, {timeZone}. Hours that run past midnight count towards the day
        they start.
      </p>
      <fieldset className="flex flex-wrap gap-x-4">
        <legend className="mb-1 text-sm">Starting on</legend>
        {DAYS.map((day, index) => (
          <label key={day} className={CHECK}>
            <input
              type="checkbox"
              value={String(index)}
              {...register('quietDays')}
              className="size-4 shrink-0 accent-primary"
            />
            {day}
          </label>
        ))}
      </fieldset>
      {quietDays && (
        <p role="alert" className="text-sm font-medium text-destructive">
          {quietDays.message}
        </p>
      )}
    </>
  );
}
