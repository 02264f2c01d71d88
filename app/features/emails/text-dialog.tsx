import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { QueryStates, useQueryPhase } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { FormField } from '~/components/ui/form-field';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { formatDateTime } from '~/lib/format';
import { mobileNumber } from '~/lib/records/mobile-number';
import { randomId } from '~/lib/secure-context';
import { submitOnSendKey } from '~/lib/send-key';
import { sendProblems } from './compose-text';
import type { EmailSubject } from './emails-api';
import { useSaveEmail } from './emails-queries';
import { emptyForm } from './emails-schema';
import { mailStateQuery } from './mail-state-queries';
import { fillIn, MERGE_FIELDS, type MergePerson, mergeValues } from './merge-fields';
import { STOP_MESSAGES, TEXT_MESSAGES } from './messages';
import { notifySent } from './notify-sent';
import { stopsOfQuery } from './stops-queries';
import { textParts } from './text-parts';
import { useSender } from './use-sender';

const TEXT_MAX = 1000;
const SUBJECT = 'Text message';

interface TextDialogProps {
  to: MergePerson & { phone: string; about: EmailSubject };
}

/** Shown only if texts are set up and the person has a mobile number. */
export function TextDialog({ to }: TextDialogProps) {
  const state = useQueryPhase(useQuery(mailStateQuery()));
  const number = mobileNumber(to.phone);
  if (!number || state.phase !== 'ready' || !state.data.setup.texts) return null;
  return (
    <FormDialog
      title="SMS"
      description={`To ${to.name}, ${number}`}
      icon={MessageSquareText}
      variant="outline"
    >
      {(close) => <TextForm to={to} number={number} onDone={close} />}
    </FormDialog>
  );
}

interface TextFormProps extends TextDialogProps {
  number: string;
  onDone: () => void;
}

function TextForm({ to, number, onDone }: TextFormProps) {
  const query = useQuery(stopsOfQuery('text', [number]));
  return (
    <QueryStates query={query} failed={STOP_MESSAGES.fetchFailed}>
      {([stop]) =>
        stop ? (
          <Alert variant="warning" title="This person can’t be sent texts">
            {stop.reason === 'bounced'
              ? 'Earlier texts to this number could not be delivered.'
              : `On ${formatDateTime(stop.created_at)} they asked for no more texts.`}
          </Alert>
        ) : (
          <TextFields to={to} number={number} onDone={onDone} />
        )
      }
    </QueryStates>
  );
}

function TextFields({ to, number, onDone }: TextFormProps) {
  const [id] = useState(randomId);
  const save = useSaveEmail();
  const values = mergeValues(to, useSender());
  const form = useForm({ defaultValues: { body: '' } });
  const draft = useFormDraft(`sms:${Object.values(to.about).join()}`, form);
  const filled = fillIn(useWatch({ control: form.control, name: 'body' }), values);
  const { length, parts, wide } = textParts(filled.trim());

  function submit() {
    const problem =
      sendProblems({ subject: '', body: filled }).body ??
      (filled.length > TEXT_MAX ? `A text can have at most ${TEXT_MAX} characters.` : undefined);
    if (problem) return form.setError('body', { message: problem }, { shouldFocus: true });
    const written = emptyForm({ recipient: number, subject: SUBJECT, body: filled.trim() });
    save.mutate(
      { id, form: written, isSent: true, channel: 'text', about: to.about },
      {
        onSuccess(saved) {
          notifySent(TEXT_MESSAGES.queued, filled.trim(), saved);
          onDone();
        },
        onError: (error) => notifyFailure(TEXT_MESSAGES.sendFailed, error),
      },
    );
  }

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(submit)}
      onKeyDown={submitOnSendKey}
      className="grid gap-4"
    >
      <DraftOffer {...draft} />
      <FormField
        label="Message"
        error={form.formState.errors.body?.message}
        hint={
          <>
            {length} characters, {parts === 1 ? '1 text' : `${parts} texts`}
            {wide && `. “${wide}” makes each text shorter: 70 characters instead of 160`}. Merge
            fields: {Object.keys(MERGE_FIELDS).map((field) => `{{${field}}} `)}
          </>
        }
      >
        {(field) => <Textarea {...field} {...form.register('body')} rows={5} />}
      </FormField>
      {filled !== form.getValues('body') && (
        <section aria-label="Preview" className="rounded-md bg-muted px-3 py-2 text-sm">
          <p className="whitespace-pre-wrap wrap-anywhere">{filled}</p>
        </section>
      )}
      <FormDialogActions submit="Send" submitting="Sending..." isPending={save.isPending} />
    </form>
  );
}
