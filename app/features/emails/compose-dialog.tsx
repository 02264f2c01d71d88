import { useQuery } from '@tanstack/react-query';
import { Pencil, PenLine, Reply } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog } from '~/components/form-dialog';
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
import { replySubject, sendProblems, withTemplate } from './compose-text';
import { EmailPreview } from './email-preview';
import type { EmailSubject } from './emails-api';
import { templatesQuery, useCreateEmail, useUpdateDraft } from './emails-queries';
import type { Email, EmailForm } from './emails-schema';
import { fillIn, MERGE_FIELDS, type MergePerson, mergeValues } from './merge-fields';
import { EMAIL_MESSAGES, TEMPLATE_MESSAGES } from './messages';
import { useSender } from './use-sender';

/** The person who gets a reply. */
export interface Correspondent extends MergePerson {
  email: string;
  about: EmailSubject;
  /** The enquiry to reply to, and when it arrived. */
  message?: string | null;
  created_at?: string;
}

interface ComposeDialogProps {
  /** A lead or client. Without it, the form asks for the address. */
  to?: Correspondent;
}

export function ComposeDialog({ to }: ComposeDialogProps) {
  return (
    <FormDialog
      title={to ? 'Reply' : 'Compose'}
      description={to ? `To ${to.name}, ${to.email}` : 'It will be sent in the background.'}
      icon={to ? Reply : PenLine}
      isWide
    >
      {(close) => <NewEmailForm to={to} onDone={close} />}
    </FormDialog>
  );
}

/** Edits a draft. Stays open if someone else sends the draft in the meantime. */
export function EditDraftDialog({ email }: { email: Email }) {
  const [isOpen, setIsOpen] = useState(false);
  if (email.status !== 'draft' && !isOpen) return null;
  return (
    <FormDialog
      title="Edit"
      description="It stays a draft until you send it."
      icon={Pencil}
      variant="outline"
      isWide
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      {(close) => <EditDraftForm email={email} onDone={close} />}
    </FormDialog>
  );
}

function NewEmailForm({ to, onDone }: ComposeDialogProps & { onDone: () => void }) {
  const createEmail = useCreateEmail();
  const about: EmailSubject = to?.about ?? {};
  return (
    <ComposeForm
      name={to ? `reply:${about.lead_id ?? about.client_id}` : 'email:new'}
      start={{
        recipient: to?.email ?? '',
        subject: to?.message ? replySubject(to.service_type) : '',
        body: '',
      }}
      person={to}
      send={{
        ...createEmail,
        mutate: (save, told) => createEmail.mutate({ ...save, about }, told),
      }}
      onDone={onDone}
    />
  );
}

function EditDraftForm({ email, onDone }: { email: Email; onDone: () => void }) {
  // Keeps the version that was opened, so that saving does not overwrite a later one.
  const [opened] = useState(email);
  const { recipient, subject, body_text } = opened;
  return (
    <ComposeForm
      name={`email:${email.id}`}
      start={{ recipient, subject, body: body_text ?? '' }}
      send={useUpdateDraft(opened)}
      onDone={onDone}
    />
  );
}

interface EmailSave {
  form: EmailForm;
  status: 'draft' | 'queued';
}

interface ComposeFormProps {
  /** The name under which the browser keeps unsaved text. */
  name: string;
  start: EmailForm;
  person?: Correspondent;
  send: {
    isPending: boolean;
    isPaused: boolean;
    mutate: (
      save: EmailSave,
      told: { onSuccess: () => void; onError: (error: unknown) => void },
    ) => void;
  };
  onDone: () => void;
}

/** Saves the email with its merge fields filled in, as the preview shows. */
function ComposeForm({ name, start, person, send, onDone }: ComposeFormProps) {
  const templatesAsked = useQuery(templatesQuery());
  const values = mergeValues(person ?? null, useSender());
  const form = useForm<EmailForm>({ defaultValues: start });
  const { control, register, setValue, setError, getValues, handleSubmit } = form;
  const { errors } = form.formState;
  const draft = useFormDraft(name, form);
  const [placed, setPlaced] = useState<Pick<EmailForm, 'subject' | 'body'>>(start);
  const [subject, body] = useWatch({ control, name: ['subject', 'body'] });
  const withFigures = useFilledIn();
  // The facts first, so that a name that someone typed is never read as one.
  const text = withFigures({ subject, body });
  const filled = { subject: fillIn(text.subject, values), body: fillIn(text.body, values) };

  function applyTemplate(id: string) {
    const template = templatesAsked.data?.find((candidate) => candidate.id === id);
    if (!template) return;
    const text = withTemplate(getValues(), placed, template);
    setValue('subject', text.subject, { shouldDirty: true });
    setValue('body', text.body, { shouldDirty: true });
    setPlaced(template);
  }

  function save(status: 'draft' | 'queued') {
    return handleSubmit(({ recipient }) => {
      const problems = status === 'queued' ? sendProblems(filled) : {};
      if (problems.body) setError('body', { message: problems.body }, { shouldFocus: true });
      if (problems.subject) {
        setError('subject', { message: problems.subject }, { shouldFocus: true });
      }
      if (problems.body || problems.subject) return;
      send.mutate(
        { form: { recipient, ...filled }, status },
        {
          onSuccess() {
            const title = status === 'queued' ? EMAIL_MESSAGES.queued : EMAIL_MESSAGES.saved;
            notify.success(title, { description: filled.subject });
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
    <form noValidate onSubmit={save('queued')} className="grid gap-4">
      <DraftOffer {...draft} />
      {person?.message && <Original message={person.message} at={person.created_at} />}
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
      {!person && (
        <FormField label="Recipient">
          {(field) => (
            <Input {...field} {...register('recipient')} type="email" autoComplete="off" />
          )}
        </FormField>
      )}
      <FormField label="Subject" error={errors.subject?.message}>
        {(field) => <Input {...field} {...register('subject')} autoComplete="off" />}
      </FormField>
      <FormField
        label="Text"
        error={errors.body?.message}
        hint={`Merge fields: ${Object.keys(MERGE_FIELDS)
          .map((field) => `{{${field}}}`)
          .join(' ')}, and facts as {{fact:key}}. The preview shows what is sent.`}
      >
        {(field) => <Textarea {...field} {...register('body')} rows={7} />}
      </FormField>
      <EmailPreview subject={filled.subject} body={filled.body} />
      {send.isPaused && <Alert variant="warning" title={EMAIL_MESSAGES.waiting} />}
      <DialogFooter>
        <Button variant="outline" disabled={send.isPending} onClick={save('draft')}>
          Save draft
        </Button>
        <Button type="submit" disabled={send.isPending}>
          {send.isPaused ? 'Waiting...' : send.isPending ? 'Sending...' : 'Send'}
        </Button>
      </DialogFooter>
    </form>
  );
}

function Original({ message, at }: { message: string; at?: string }) {
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
