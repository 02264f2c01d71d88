import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { DialogFooter } from '~/components/ui/dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { useFilledIn } from '~/features/facts/facts-queries';
import { formatDateTime } from '~/lib/format';
import { officeTimeName } from '~/lib/office-clock';
import { fromOfficeInput } from '~/lib/office-input';
import { addressProblem, isAddress, readAddresses } from './address-list';
import { sendProblems, withTemplate } from './compose-text';
import type { Correspondent } from './correspondent';
import { EmailPreview } from './email-preview';
import type { EmailSubject } from './emails-api';
import { templatesQuery, useSaveEmail } from './emails-queries';
import type { EmailForm } from './emails-schema';
import { FILES_MAX_BYTES, MailFiles } from './mail-files';
import { fillIn, MERGE_FIELDS, mergeValues } from './merge-fields';
import { EMAIL_MESSAGES, TEMPLATE_MESSAGES } from './messages';
import { StopWarning } from './stop-warning';
import { useSender } from './use-sender';
import { useSentNotice } from './use-sent-notice';

interface ComposeFormProps {
  /** The message's id: of the draft, or a new one. */
  id: string;
  /** The name under which the browser keeps unsaved text. */
  name: string;
  start: EmailForm;
  /** What a new message contains before anyone writes: the signature and the quoted message. */
  below?: string;
  person?: Correspondent | undefined;
  about: EmailSubject;
  answersId?: string | undefined;
  /** When the draft was last changed. */
  version?: string | undefined;
  channel?: 'mail' | 'text';
  onDone: () => void;
}

/** Saves the email with its merge fields filled in, as the preview shows. */
export function ComposeForm(props: ComposeFormProps) {
  const { id, name, start, below = '', person, about, answersId, version, channel, onDone } = props;
  const save = useSaveEmail();
  const notifySent = useSentNotice();
  const templatesAsked = useQuery(templatesQuery());
  const values = mergeValues(person ?? null, useSender());
  const form = useForm<EmailForm>({ defaultValues: start });
  const { control, register, setValue, setError, getValues, handleSubmit } = form;
  const { errors } = form.formState;
  const draft = useFormDraft(name, form);
  const [placed, setPlaced] = useState<Pick<EmailForm, 'subject' | 'body'>>(start);
  const typed = useWatch({ control }) as EmailForm;
  const withFigures = useFilledIn();
  const isMail = channel !== 'text';
  // The facts first, so that a name that someone typed is never read as one.
  const text = withFigures({ subject: typed.subject, body: typed.body });
  const filled = { subject: fillIn(text.subject, values), body: fillIn(text.body, values) };
  const readers = [
    typed.recipient,
    ...readAddresses(typed.copies),
    ...readAddresses(typed.blindCopies),
  ];

  function applyTemplate(templateId: string) {
    const template = templatesAsked.data?.find((candidate) => candidate.id === templateId);
    if (!template) return;
    const next = withTemplate(getValues(), placed, template, below);
    setValue('subject', next.subject, { shouldDirty: true });
    setValue('body', next.body, { shouldDirty: true });
    setPlaced(next);
  }

  function submit(isSent: boolean) {
    return handleSubmit((given) => {
      const problems = isSent ? problemsOf(given, sendProblems(filled, below)) : {};
      const found = Object.entries(problems) as [keyof EmailForm, string][];
      for (const [field, message] of found.toReversed()) {
        setError(field, { message }, { shouldFocus: true });
      }
      if (found.length > 0) return;
      save.mutate(
        {
          id,
          form: { ...given, ...filled },
          isSent,
          about,
          answersId,
          version,
          ...(channel && { channel }),
        },
        {
          onSuccess(saved) {
            if (isSent) notifySent(EMAIL_MESSAGES.queued, filled.subject, saved);
            else notify.success(EMAIL_MESSAGES.saved, { description: filled.subject });
            onDone();
          },
          onError(error) {
            notifyFailure(EMAIL_MESSAGES.addFailed, error);
          },
        },
      );
    });
  }

  return (
    <form noValidate onSubmit={submit(true)} className="grid gap-4">
      <DraftOffer {...draft} />
      {isMail && <StopWarning addresses={readers.filter(isAddress)} />}
      {person?.message && !answersId && (
        <Original message={person.message} at={person.created_at} />
      )}
      <QueryStates
        query={templatesAsked}
        failed={TEMPLATE_MESSAGES.fetchFailed}
        loading={null}
        isEmpty={(templates) => templates.length === 0}
      >
        {(templates) => (
          <FormField label="Template">
            {(field) => (
              <NativeSelect
                {...field}
                placeholder="None"
                options={Object.fromEntries(
                  templates.map((template) => [template.id, template.name]),
                )}
                onChange={({ target }) => applyTemplate(target.value)}
              />
            )}
          </FormField>
        )}
      </QueryStates>
      {!person?.email && (
        <FormField label="Recipient">
          {(field) => (
            <Input
              {...field}
              {...register('recipient')}
              type={isMail ? 'email' : 'tel'}
              autoComplete="off"
            />
          )}
        </FormField>
      )}
      {isMail && (
        <>
          <details
            className="rounded-md border border-border"
            open={Boolean(start.copies || start.blindCopies || errors.copies || errors.blindCopies)}
          >
            <summary className="cursor-pointer px-3 py-2 text-sm font-medium">
              CC and BCC{typed.copies || typed.blindCopies ? ` · ${readers.length - 1}` : ''}
            </summary>
            <div className="grid gap-4 border-t border-border p-3">
              <FormField
                label="CC"
                error={errors.copies?.message}
                hint="All recipients see these addresses. Separate them with commas."
              >
                {(field) => <Input {...field} {...register('copies')} autoComplete="off" />}
              </FormField>
              <FormField
                label="BCC"
                error={errors.blindCopies?.message}
                hint="Other recipients don’t see these addresses."
              >
                {(field) => <Input {...field} {...register('blindCopies')} autoComplete="off" />}
              </FormField>
            </div>
          </details>
          <FormField label="Subject" error={errors.subject?.message}>
            {(field) => <Input {...field} {...register('subject')} autoComplete="off" />}
          </FormField>
        </>
      )}
      <FormField
        label="Message"
        error={errors.body?.message}
        hint={`Merge fields: ${Object.keys(MERGE_FIELDS)
          .map((field) => `{{${field}}}`)
          .join(' ')}, and facts as {{fact:key}}. The preview shows what is sent.`}
      >
        {(field) => <Textarea {...field} {...register('body')} rows={below ? 12 : 7} />}
      </FormField>
      {isMail && (
        <MailFiles
          files={typed.files}
          about={about}
          answersId={answersId}
          onChange={(files) => setValue('files', files, { shouldDirty: true })}
        />
      )}
      <FormField
        label="Send at"
        error={errors.sendAt?.message}
        hint={`Leave it empty to send now. ${officeTimeName()}.`}
      >
        {(field) => <Input {...field} {...register('sendAt')} type="datetime-local" />}
      </FormField>
      {isMail && <EmailPreview subject={filled.subject} body={filled.body} />}
      {save.isPaused && <Alert variant="warning" title={EMAIL_MESSAGES.waiting} />}
      <DialogFooter>
        <Button variant="outline" disabled={save.isPending} onClick={submit(false)}>
          Save draft
        </Button>
        <Button type="submit" disabled={save.isPending}>
          {save.isPaused ? 'Waiting...' : save.isPending ? 'Sending...' : 'Send'}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** What stops the message, by field, in the order of the form. */
function problemsOf(
  { copies, blindCopies, files, sendAt }: EmailForm,
  words: Partial<Pick<EmailForm, 'subject' | 'body'>>,
): Partial<Record<keyof EmailForm, string>> {
  const leaves = fromOfficeInput(sendAt);
  const isPast = leaves !== null && Date.parse(leaves) < Date.now();
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const all = {
    copies: addressProblem(copies),
    blindCopies: addressProblem(blindCopies),
    ...words,
    files: total > FILES_MAX_BYTES ? EMAIL_MESSAGES.filesTooLarge : undefined,
    sendAt: isPast ? EMAIL_MESSAGES.sendAtPast : undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== undefined));
}

function Original({ message, at }: { message: string; at?: string | undefined }) {
  return (
    <section aria-label="Their message" className="grid gap-1.5">
      <h3 className="text-sm font-medium">
        Their message
        {at && <span className="font-normal text-muted-foreground"> · {formatDateTime(at)}</span>}
      </h3>
      <p className="max-h-36 overflow-y-auto rounded-md bg-muted px-3 py-2 text-sm leading-6 whitespace-pre-wrap wrap-anywhere">
        {message}
      </p>
    </section>
  );
}
