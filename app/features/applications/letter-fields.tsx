import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { Textarea } from '~/components/ui/textarea';
import { letterPreviewQuery } from './applications-queries';
import type { FilledLetter, LetterTemplate } from './letters-api';
import { APPLICATION_MESSAGES } from './messages';

/** The letter of a form: a template that was chosen, and its text as someone has changed it. */
export interface LetterValues {
  templateId: string;
  subject: string;
  body: string;
}

export const NO_LETTER: LetterValues = { templateId: '', subject: '', body: '' };

const SUBJECT_MAX = 500;
const BODY_MAX = 20_000;
const LETTER_FIELDS = ['name', 'first_name', 'job', 'reference', 'company', 'phone', 'sender'];

interface LetterFieldsProps {
  value: LetterValues;
  onChange: (letter: LetterValues) => void;
  templates: readonly LetterTemplate[];
  hint: string;
  /** Whose letters the preview shows. */
  applicationIds?: readonly string[];
}

export function toLetter(template: LetterTemplate | undefined): LetterValues {
  if (!template) return NO_LETTER;
  return { templateId: template.id, subject: template.subject, body: template.body };
}

/** Lets people choose a template, change its words, and read the letter as it will be sent. */
export function LetterFields(props: LetterFieldsProps) {
  const { value, onChange, templates, hint, applicationIds } = props;

  return (
    <>
      <FormField label="Letter" hint={hint}>
        {(field) => (
          <NativeSelect
            {...field}
            value={value.templateId}
            onChange={({ target }) =>
              onChange(toLetter(templates.find(({ id }) => id === target.value)))
            }
            placeholder="No letter"
            options={Object.fromEntries(templates.map(({ id, name }) => [id, name || 'No name']))}
          />
        )}
      </FormField>
      {value.templateId && (
        <>
          <FormField label="Subject">
            {(field) => (
              <Input
                {...field}
                value={value.subject}
                maxLength={SUBJECT_MAX}
                onChange={({ target }) => onChange({ ...value, subject: target.value })}
              />
            )}
          </FormField>
          <FormField
            label="Text"
            hint={`Filled in for each person: ${LETTER_FIELDS.map((name) => `{{${name}}}`).join(' ')}`}
          >
            {(field) => (
              <Textarea
                {...field}
                value={value.body}
                rows={8}
                maxLength={BODY_MAX}
                onChange={({ target }) => onChange({ ...value, body: target.value })}
              />
            )}
          </FormField>
          {applicationIds && <Preview applicationIds={applicationIds} letter={value} />}
        </>
      )}
    </>
  );
}

interface PreviewProps {
  applicationIds: readonly string[];
  letter: LetterValues;
}

function Preview({ applicationIds, letter }: PreviewProps) {
  const query = useQuery({
    ...letterPreviewQuery(applicationIds, letter),
    placeholderData: keepPreviousData,
  });
  return (
    // As high before the letter has arrived: a button below must not move away from the pointer.
    <div className="-m-1 grid h-64 content-start gap-3 overflow-y-auto p-1">
      <QueryStates query={query} failed={APPLICATION_MESSAGES.previewFailed}>
        {(letters) => <Previewed letters={letters} />}
      </QueryStates>
    </div>
  );
}

function Previewed({ letters }: { letters: readonly FilledLetter[] }) {
  const [chosen, setChosen] = useState('');
  const readers = letters.filter(({ email }) => email !== null);
  const others = letters.filter(({ email }) => email === null);
  const shown = readers.find(({ application_id }) => application_id === chosen) ?? readers[0];
  return (
    <>
      {others.length > 0 && (
        <Alert variant="warning" title="No letter without an email address">
          {others.map(({ name }) => name).join(', ')}
        </Alert>
      )}
      {readers.length > 1 && shown && (
        <FormField label={`Preview for one of ${readers.length}`}>
          {(field) => (
            <NativeSelect
              {...field}
              required
              value={shown.application_id}
              options={
                new Map(readers.map(({ application_id, name }) => [application_id, name] as const))
              }
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
        </FormField>
      )}
      {shown && (
        <section
          aria-label="Preview"
          className="grid gap-2 rounded-md bg-muted p-3 text-sm wrap-anywhere"
        >
          <p className="font-medium">{shown.subject}</p>
          <p className="whitespace-pre-wrap">{shown.body}</p>
        </section>
      )}
    </>
  );
}
