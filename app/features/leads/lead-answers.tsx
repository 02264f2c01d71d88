import { RecordFields } from '~/components/record-list/record-sheet';
import { LeadAttachment } from './lead-attachment';
import { answersSchema } from './leads-schema';

interface LeadAnswersProps {
  /** The lead's id. */
  id: string;
  answers: unknown;
}

/**
 * Shows the answers to questions that leads have no column for, with the labels that the form had
 * at the time. Files can be downloaded.
 */
export function LeadAnswers({ id, answers }: LeadAnswersProps) {
  const all = answersSchema.parse(answers);
  const fields = all
    .filter(({ file }) => !file)
    .map(({ label, value }): [string, string] => [label, value]);
  return (
    <>
      {fields.length > 0 && <RecordFields fields={fields} />}
      {all.map(
        ({ name, label, file }) =>
          file && <LeadAttachment key={name} id={id} path={file} label={label} />,
      )}
    </>
  );
}
