import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mails } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { useFilledIn } from '~/features/facts/facts-queries';
import { formatCount } from '~/lib/format';
import { fromOfficeInput } from '~/lib/office-input';
import { randomId } from '~/lib/secure-context';
import { browserClient } from '~/lib/supabase/client';
import {
  BATCH_MAX,
  type Batch,
  type BatchPerson,
  listRecipients,
  type PeopleKind,
  queueBatch,
} from './batch-api';
import { BatchProgress } from './batch-progress';
import { SendAt, TemplateChoice } from './compose-parts';
import { sendProblems, textBelow, withTemplate } from './compose-text';
import { EmailPreview } from './email-preview';
import type { EmailTemplate } from './emails-schema';
import { fillIn, MERGE_FIELDS, mergeValues } from './merge-fields';
import { BATCH_MESSAGES, EMAIL_MESSAGES } from './messages';
import { useSender } from './use-sender';
import { useSignature } from './use-signature';

/** Filled in for each person by the database. */
const PERSONAL = ['name', 'first_name', 'service', 'their_company'];

interface BatchDialogProps {
  kind: PeopleKind;
  ids: readonly string[];
}

/** Writes to everyone who is selected in a list. */
export function BatchDialog({ kind, ids }: BatchDialogProps) {
  const signature = useSignature();
  return (
    <FormDialog
      title="Email selected people"
      description={`Each person gets their own message. ${formatCount(ids.length)} selected.`}
      icon={Mails}
      variant="outline"
      isWide
    >
      {(close) =>
        ids.length > BATCH_MAX ? (
          <Alert variant="warning" title={`You can email up to ${BATCH_MAX} people at once`}>
            Select fewer people, then email the rest.
          </Alert>
        ) : (
          <BatchSteps kind={kind} ids={ids} signature={signature ?? ''} onDone={close} />
        )
      }
    </FormDialog>
  );
}

interface BatchStepsProps extends BatchDialogProps {
  signature: string;
  onDone: () => void;
}

function BatchSteps(props: BatchStepsProps) {
  const [id] = useState(randomId);
  const [isQueued, setIsQueued] = useState(false);
  return isQueued ? (
    <BatchProgress id={id} onDone={props.onDone} />
  ) : (
    <BatchForm {...props} id={id} onQueued={() => setIsQueued(true)} />
  );
}

interface BatchFields {
  subject: string;
  body: string;
  isMarketing: boolean;
  sendAt: string;
}

interface BatchFormProps extends BatchStepsProps {
  id: string;
  onQueued: () => void;
}

function BatchForm({ id, kind, ids, signature, onQueued }: BatchFormProps) {
  const queryClient = useQueryClient();
  const [below] = useState(() => textBelow(signature, null));
  const form = useForm<BatchFields>({
    defaultValues: { subject: '', body: below, isMarketing: false, sendAt: '' },
  });
  const { register, control, handleSubmit, setError, setValue, getValues } = form;
  const { errors } = form.formState;
  const draft = useFormDraft(`batch:${kind}`, form);
  const typed = useWatch({ control }) as BatchFields;
  const people = useQuery({
    queryKey: ['mail-recipients', kind, ids, typed.isMarketing],
    queryFn: () => listRecipients(browserClient(), kind, ids, typed.isMarketing),
  });
  const sender = mergeValues(null, useSender());
  const withFigures = useFilledIn();
  // Only what is the same for everyone. The database fills in the rest.
  const common = Object.fromEntries(
    Object.entries(sender).filter(([field]) => !PERSONAL.includes(field)),
  );
  const text = withFigures({ subject: typed.subject, body: typed.body });
  const letter = { subject: fillIn(text.subject, common), body: fillIn(text.body, common) };
  const queue = useMutation({
    mutationFn: (batch: Batch) => queueBatch(browserClient(), batch),
    onSuccess: () => void queryClient.invalidateQueries(),
  });

  function applyTemplate(template: EmailTemplate) {
    const start = { subject: '', body: below };
    const next = withTemplate(getValues(), start, template, below, signature);
    setValue('subject', next.subject, { shouldDirty: true });
    setValue('body', next.body, { shouldDirty: true });
  }

  function submit({ isMarketing, sendAt }: BatchFields) {
    const known = Object.fromEntries(PERSONAL.map((field) => [field, 'x']));
    const filled = { subject: fillIn(letter.subject, known), body: fillIn(letter.body, known) };
    const leaves = fromOfficeInput(sendAt);
    const isPast = leaves !== null && Date.parse(leaves) < Date.now();
    const problems = Object.entries({
      ...sendProblems(filled, below),
      ...(isPast && { sendAt: EMAIL_MESSAGES.sendAtPast }),
      ...(typed.subject.trim() === '' && { subject: 'Required' }),
    }) as [keyof BatchFields, string][];
    for (const [field, message] of problems) setError(field, { message }, { shouldFocus: true });
    if (problems.length > 0) return;
    queue.mutate(
      { id, kind, ids, ...letter, isMarketing, sendAt: leaves },
      {
        onSuccess(count) {
          form.reset();
          notify.success(BATCH_MESSAGES.queued, {
            description: `For ${formatCount(count)} people`,
          });
          onQueued();
        },
        onError: (error) => notifyFailure(BATCH_MESSAGES.sendFailed, error),
      },
    );
  }

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <DraftOffer {...draft} />
      <TemplateChoice onChoose={applyTemplate} />
      <FormField label="Subject" required error={errors.subject?.message}>
        {(field) => <Input {...field} {...register('subject')} autoComplete="off" />}
      </FormField>
      <FormField
        label="Message"
        required
        error={errors.body?.message}
        hint={`Merge fields: ${Object.keys(MERGE_FIELDS)
          .map((field) => `{{${field}}}`)
          .join(' ')}`}
      >
        {(field) => <Textarea {...field} {...register('body')} rows={9} />}
      </FormField>
      <label className="flex items-start gap-3 text-sm">
        <input
          {...register('isMarketing')}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 cursor-pointer accent-primary"
        />
        <span>
          <span className="font-medium">This is news or advertising</span>
          <span className="block text-muted-foreground">
            Under the Spam Act it must then say who we are and how to unsubscribe. We add both, and
            leave out people who have unsubscribed.
          </span>
        </span>
      </label>
      <SendAt error={errors.sendAt?.message} field={register('sendAt')} />
      <QueryStates query={people} failed={BATCH_MESSAGES.fetchFailed}>
        {(all) => <People people={all} letter={letter} />}
      </QueryStates>
      <FormDialogActions submit="Send" submitting="Sending..." isPending={queue.isPending} />
    </form>
  );
}

interface PeopleProps {
  people: BatchPerson[];
  letter: { subject: string; body: string };
}

/** Who gets the message, as each person will read it, and who does not. */
function People({ people, letter }: PeopleProps) {
  const readers = people.filter(({ problem }) => problem === null);
  const others = people.filter(({ problem }) => problem !== null);
  const [chosen, setChosen] = useState('');
  const person = readers.find(({ id }) => id === chosen) ?? readers[0];
  return (
    <>
      {others.length > 0 && (
        <Alert variant="warning" title={`${formatCount(others.length)} won’t get it`}>
          <ul aria-label="People left out" className="max-h-36 overflow-y-auto">
            {others.map(({ id, name, problem }) => (
              <li key={id}>
                {name}: {problem}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {person ? (
        <>
          <FormField label={`Preview for one of ${formatCount(readers.length)}`}>
            {(field) => (
              <NativeSelect
                {...field}
                required
                value={person.id}
                options={
                  new Map(readers.map(({ id, name, email }) => [id, `${name}, ${email ?? ''}`]))
                }
                onChange={({ target }) => setChosen(target.value)}
              />
            )}
          </FormField>
          <EmailPreview
            subject={fillIn(letter.subject, person.fields)}
            body={fillIn(letter.body, person.fields)}
          />
        </>
      ) : (
        <p className="text-sm font-medium">Nobody you selected can receive this message.</p>
      )}
    </>
  );
}
