import { useQuery } from '@tanstack/react-query';
import { PenLine, Reply } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '~/components/form-dialog';
import { NativeSelect } from '~/components/native-select';
import { Button } from '~/components/ui/button';
import { DialogFooter } from '~/components/ui/dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { EmailPreview } from './email-preview';
import type { EmailSubject } from './emails-api';
import { templatesQuery, useCreateEmail } from './emails-queries';
import type { EmailForm } from './emails-schema';
import { fillIn, MERGE_FIELDS, type MergePerson, mergeValues } from './merge-fields';
import { EMAIL_MESSAGES } from './messages';
import { useSender } from './use-sender';

/** Whom a reply goes to. */
export interface Correspondent extends MergePerson {
  email: string;
  about: EmailSubject;
}

interface ComposeDialogProps {
  /** Someone we know, or nobody yet. */
  to?: Correspondent;
}

export function ComposeDialog({ to }: ComposeDialogProps) {
  return (
    <FormDialog
      title={to ? 'Reply' : 'Compose'}
      description={to ? `To ${to.name}, ${to.email}` : 'It is sent in the background.'}
      icon={to ? Reply : PenLine}
      isWide
    >
      {(close) => <ComposeForm to={to} onDone={close} />}
    </FormDialog>
  );
}

/** Takes whatever is typed (§5). Merge fields are filled in as it is queued, as the preview shows. */
function ComposeForm({ to, onDone }: ComposeDialogProps & { onDone: () => void }) {
  const { data: templates = [] } = useQuery(templatesQuery());
  const values = mergeValues(to ?? null, useSender());
  const createEmail = useCreateEmail();
  const { control, register, setValue, handleSubmit } = useForm<EmailForm>({
    defaultValues: { recipient: to?.email ?? '', subject: '', body: '' },
  });
  const [subject, body] = useWatch({ control, name: ['subject', 'body'] });
  const filled = { subject: fillIn(subject, values), body: fillIn(body, values) };

  function applyTemplate(id: string) {
    const template = templates.find((candidate) => candidate.id === id);
    if (!template) return;
    setValue('subject', template.subject);
    setValue('body', template.body);
  }

  function save(status: 'draft' | 'queued') {
    return handleSubmit(({ recipient }) => {
      createEmail.mutate(
        { form: { recipient, ...filled }, status, about: to?.about ?? {} },
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
      {templates.length > 0 && (
        <FormField label="Template">
          {(field) => (
            <NativeSelect
              {...field}
              placeholder="None"
              options={Object.fromEntries(templates.map(({ id, name }) => [id, name]))}
              onChange={({ target }) => applyTemplate(target.value)}
            />
          )}
        </FormField>
      )}
      {!to && (
        <FormField label="Recipient">
          {(field) => (
            <Input {...field} {...register('recipient')} type="email" autoComplete="off" />
          )}
        </FormField>
      )}
      <FormField label="Subject">
        {(field) => <Input {...field} {...register('subject')} autoComplete="off" />}
      </FormField>
      <FormField
        label="Text"
        hint={`Merge fields: ${Object.keys(MERGE_FIELDS)
          .map((name) => `{{${name}}}`)
          .join(' ')}`}
      >
        {(field) => <Textarea {...field} {...register('body')} rows={7} />}
      </FormField>
      <EmailPreview subject={filled.subject} body={filled.body} />
      <DialogFooter>
        <Button variant="outline" disabled={createEmail.isPending} onClick={save('draft')}>
          Save draft
        </Button>
        <Button type="submit" disabled={createEmail.isPending}>
          {createEmail.isPending ? 'Sending...' : 'Send'}
        </Button>
      </DialogFooter>
    </form>
  );
}
