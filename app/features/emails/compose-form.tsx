import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
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
import { fromOfficeInput } from '~/lib/office-input';
import { isSameJson } from '~/lib/same-json';
import { submitOnSendKey } from '~/lib/send-key';
import { addressProblem, isAddress, readAddresses } from './address-list';
import { Original, SendingOptions, TemplateChoice } from './compose-parts';
import { sendProblems, withTemplate } from './compose-text';
import type { Correspondent } from './correspondent';
import { EmailPreview } from './email-preview';
import type { EmailSubject } from './emails-api';
import { useSaveEmail } from './emails-queries';
import type { EmailForm, EmailTemplate } from './emails-schema';
import { FILES_MAX_BYTES, MailFiles } from './mail-files';
import { fillIn, MERGE_FIELDS, type MergePerson, mergeValues } from './merge-fields';
import { EMAIL_MESSAGES } from './messages';
import { notifySent } from './notify-sent';
import { StopWarning } from './stop-warning';
import { useSender } from './use-sender';

interface ComposeFormProps {
  /** The message's id: of the draft, or a new one. */
  id: string;
  /** The name under which the browser keeps unsaved text. */
  name: string;
  start: EmailForm;
  /** What a new message contains before anyone writes: the signature and the quoted message. */
  below?: string;
  signature?: string;
  /** Who gets the message, if nobody may choose another address. */
  person?: Correspondent | undefined;
  /** Whom the merge fields name, if that is someone else. */
  named?: MergePerson | null | undefined;
  about: EmailSubject;
  answersId?: string | undefined;
  /** When the draft was last changed. */
  version?: string | undefined;
  channel?: 'mail' | 'text';
  /** Stands on a page, below the message it answers, and stays there. */
  isOnPage?: boolean | undefined;
  onDirty?: ((isDirty: boolean) => void) | undefined;
  onDone: () => void;
}

/** Saves the email with its merge fields filled in, as the preview shows. */
export function ComposeForm(props: ComposeFormProps) {
  const {
    id,
    name,
    start,
    below = '',
    signature = '',
    person,
    named = person,
    about,
    answersId,
    version,
    channel,
  } = props;
  const { isOnPage = false, onDirty, onDone } = props;
  const save = useSaveEmail();
  const values = mergeValues(named ?? null, useSender());
  const form = useForm<EmailForm>({ defaultValues: start });
  const { control, register, setValue, setError, getValues, handleSubmit } = form;
  const { errors, isDirty } = form.formState;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
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

  function applyTemplate(template: EmailTemplate) {
    const next = withTemplate(getValues(), placed, template, below, signature);
    setValue('subject', next.subject, { shouldDirty: true });
    setValue('body', next.body, { shouldDirty: true });
    setPlaced(next);
  }

  function submit(isSent: boolean) {
    return handleSubmit((given) => {
      if (save.isPending) return;
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
            // Keeps text that was typed while the message was being saved.
            if (isSameJson(getValues(), given)) {
              form.reset(start);
              setPlaced(start);
            }
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
    <form
      noValidate
      onSubmit={submit(true)}
      onKeyDown={submitOnSendKey}
      className="grid grid-cols-1 gap-4"
    >
      <DraftOffer {...draft} />
      {isMail && <StopWarning addresses={readers.filter(isAddress)} />}
      {!isOnPage && person?.message && !answersId && (
        <Original message={person.message} at={person.created_at} />
      )}
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
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TemplateChoice onChoose={applyTemplate} />
        {isMail && (
          <FormField label="Subject" error={errors.subject?.message}>
            {(field) => <Input {...field} {...register('subject')} autoComplete="off" />}
          </FormField>
        )}
      </div>
      <FormField label="Message" error={errors.body?.message} hint="Ctrl+Enter or ⌘+Enter sends.">
        {(field) => (
          <Textarea
            {...field}
            {...register('body')}
            rows={below ? 8 : 6}
            // People write above the signature and the quoted message.
            onFocus={({ target }) => target.value === below && target.setSelectionRange(0, 0)}
          />
        )}
      </FormField>
      {save.isPaused && <Alert variant="warning" title={EMAIL_MESSAGES.waiting} />}
      {/* Before the rest, so that nobody has to scroll to them. Not `disabled`: they would lose the focus. */}
      <DialogFooter>
        <Button variant="outline" aria-disabled={save.isPending} onClick={submit(false)}>
          Save draft
        </Button>
        <Button type="submit" aria-disabled={save.isPending}>
          {save.isPaused ? 'Waiting...' : save.isPending ? 'Sending...' : 'Send'}
        </Button>
      </DialogFooter>
      {isMail && (
        <MailFiles
          files={typed.files}
          about={about}
          answersId={answersId}
          onChange={(files) => setValue('files', files, { shouldDirty: true })}
        />
      )}
      <SendingOptions form={form} start={start} isMail={isMail} />
      {isMail && <EmailPreview {...filled} fields={Object.keys(MERGE_FIELDS)} />}
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
