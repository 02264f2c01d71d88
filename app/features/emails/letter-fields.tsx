import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { useSite } from '~/lib/site/use-site';
import { useClosing } from '~/lib/unsaved/use-unsaved';
import { EmailPreview } from './email-preview';
import { letterQuery, useSaveLetter } from './emails-queries';
import type { EmailTemplate } from './emails-schema';
import {
  isOriginal,
  type Letter,
  type LetterKind,
  letterProblems,
  subjectFieldsOf,
} from './letters';
import { fillIn } from './merge-fields';
import { TEMPLATE_MESSAGES } from './messages';

const ROWS = 14;
const SENTENCE_ROWS = 3;

/** A letter that is sent automatically. */
export function LetterFields({ kind, onDone }: { kind: LetterKind; onDone: () => void }) {
  const query = useQuery(letterQuery(kind));
  return (
    <QueryStates query={query} failed={TEMPLATE_MESSAGES.fetchFailed}>
      {(stored) => <Fields kind={kind} stored={stored} onDone={onDone} />}
    </QueryStates>
  );
}

interface FieldsProps {
  kind: LetterKind;
  stored: EmailTemplate | null;
  onDone: () => void;
}

function Fields({ kind, stored, onDone }: FieldsProps) {
  const save = useSaveLetter(kind, stored);
  const { ask, finish } = useClosing();
  const { subject, body } = stored ?? kind.original;
  const form = useForm<Letter>({ defaultValues: { subject, body } });
  const { control, register, handleSubmit, setError, setValue } = form;
  const { errors } = form.formState;
  const draft = useFormDraft(`letter:${kind.purpose}`, form);
  const [typedSubject, typedBody] = useWatch({ control, name: ['subject', 'body'] });
  const typed = { subject: typedSubject, body: typedBody };
  const { company, contactEmail } = useSite().settings;
  const { isSentence = false } = kind;
  const values = {
    ...kind.example,
    company: company.name,
    phone: company.phone,
    email: contactEmail,
  };

  function submit(letter: Letter) {
    const problems = Object.entries(letterProblems(kind, letter)) as [keyof Letter, string][];
    for (const [field, message] of problems) setError(field, { message }, { shouldFocus: true });
    if (problems.length > 0) return;
    save.mutate(letter, {
      onSuccess() {
        notify.success(TEMPLATE_MESSAGES.saved, { description: kind.name });
        finish(onDone);
      },
      onError(error) {
        notifyFailure(TEMPLATE_MESSAGES.saveFailed, error);
      },
    });
  }

  function reset() {
    setValue('subject', kind.original.subject, { shouldDirty: true });
    setValue('body', kind.original.body, { shouldDirty: true });
    form.clearErrors();
  }

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <DraftOffer {...draft} />
      <p className="text-sm text-muted-foreground">
        <span className="block font-medium text-foreground">{kind.name}</span>
        {kind.about} Changes apply from the next email.
      </p>
      {!isSentence && (
        <FormField label="Subject" required error={errors.subject?.message}>
          {(field) => <Input {...field} {...register('subject')} autoFocus autoComplete="off" />}
        </FormField>
      )}
      <FormField label={isSentence ? 'Sentence' : 'Message'} required error={errors.body?.message}>
        {(field) => (
          <Textarea
            {...field}
            {...register('body')}
            rows={isSentence ? SENTENCE_ROWS : ROWS}
            autoFocus={isSentence}
          />
        )}
      </FormField>
      <FieldList kind={kind} />
      <EmailPreview
        subject={isSentence ? kind.name : fillIn(typed.subject, values)}
        body={fillIn(typed.body, values)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="outline"
          className="mr-auto"
          disabled={isOriginal(kind, typed)}
          onClick={reset}
        >
          Reset to the original
        </Button>
        <Button variant="outline" onClick={() => ask(onDone)}>
          Back
        </Button>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

function FieldList({ kind }: { kind: LetterKind }) {
  const optional = kind.optional.map((field) => `{{${field}}}`).join(' or ');
  return (
    <details className="rounded-md border border-border text-sm">
      <summary className="cursor-pointer px-3 py-2 font-medium">Fields you can use</summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-border p-3">
        {Object.entries(kind.fields).map(([name, meaning]) => (
          <div key={name} className="contents">
            <dt className="font-mono">{`{{${name}}}`}</dt>
            <dd className="text-muted-foreground">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="px-3 pb-3 text-muted-foreground">
        {optional && `A line with ${optional} is left out if there is nothing to fill in. `}
        {!kind.isSentence && `The subject can only contain ${subjectFieldsOf(kind)}.`}
      </p>
    </details>
  );
}
